//! The picture that a map brings with it: in the file itself, or in a file beside it.

use std::path::Path;

use maps::{Image, Import};

use crate::arguments::{BoardArguments, PictureArguments};
use crate::failure::Failure;
use crate::input;

/// Gives the import its picture: the one of the command line, or else the one in the file, or else
/// the one that a board names beside it. A missing picture causes a note, not an error.
pub(crate) fn add(
    import: &mut Import,
    board: &BoardArguments,
    wanted: &PictureArguments,
) -> Result<(), Failure> {
    if wanted.no_picture {
        import.image = None;
        import.picture = None;
        return Ok(());
    }
    if let Some(path) = &wanted.picture {
        import.image = Some(read(path)?);
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        import.picture = import.picture.take().or(name);
        return Ok(());
    }
    let Some(name) = import.picture.clone().filter(|_| import.image.is_none()) else {
        return Ok(());
    };
    let beside = board.board.with_file_name(&name);
    if import.text.is_some() && board.board.as_os_str() != "-" && beside.is_file() {
        import.image = Some(read(&beside)?);
    } else {
        eprintln!(
            "note: the map names its picture `{}`, which is not there; --picture FILE adds it",
            name.escape_debug()
        );
    }
    Ok(())
}

/// Reads a picture from a file.
pub(crate) fn read(path: &Path) -> Result<Image, Failure> {
    let bytes = input::read(path)?;
    Image::of_bytes(bytes).map_err(|error| Failure::input(input::name_of(path), error))
}

/// The picture for drawing.
pub(crate) fn backdrop(image: &Image) -> draw::Backdrop<'_> {
    draw::Backdrop {
        kind: match image.format {
            maps::ImageFormat::Png => draw::BackdropKind::Png,
            maps::ImageFormat::Jpeg => draw::BackdropKind::Jpeg,
            maps::ImageFormat::WebP => draw::BackdropKind::WebP,
        },
        bytes: &image.bytes,
        corner: image.corner,
    }
}

/// Writes a picture that a text board cannot hold into a file beside the board, and makes the board
/// name it. An existing file is left alone, unless it is the same picture.
pub(crate) fn write_beside(import: &mut Import, board: &Path) -> Result<(), Failure> {
    let Some(image) = &import.image else {
        return Ok(());
    };
    let named = import
        .picture
        .as_deref()
        .filter(|name| Path::new(name).file_name() == Some(name.as_ref()));
    let path = match named {
        Some(name) => board.with_file_name(name),
        None => board.with_extension(image.format.extension()),
    };
    import.picture = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    if std::fs::read(&path).is_ok_and(|there| there == image.bytes) {
        return Ok(());
    }
    let mut file = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .map_err(|error| Failure::unwritten(&path, error))?;
    std::io::Write::write_all(&mut file, &image.bytes)
        .map_err(|error| Failure::unwritten(&path, error))?;
    eprintln!("note: the picture is written to {}", path.display());
    Ok(())
}
