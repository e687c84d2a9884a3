//! The picture that a map brings with it: in the file itself, or in a file beside it.

use std::io::{self, Cursor};
use std::path::Path;

use image::{DynamicImage, ImageDecoder as _, ImageFormat, ImageReader, Limits};
use maps::{Image, Import, PictureChoice};
use view::PICTURE_PIXELS_MAX;

use crate::arguments::{BoardArguments, PictureArguments};
use crate::explanation::{Explanation, advice};
use crate::failure::Failure;
use crate::{files, input, output};

/// Why a picture is not written.
const OTHER_FILE: &str = "a different file of that name is there; move it away, or write the board \
                          into another folder";

/// How many bytes a pixel takes while a picture is read; there may be 16 bits for each colour.
const PIXEL_BYTES: u64 = 8;

/// What to do with the picture in the file: it is not looked at if the command line says what to take
/// instead of it.
pub(crate) fn choice(wanted: &PictureArguments) -> PictureChoice {
    if wanted.no_picture || wanted.picture.is_some() {
        PictureChoice::Drop
    } else {
        PictureChoice::Keep
    }
}

/// Gives the import its picture: the one of the command line, or else the one in the file, or else
/// the one that the map names beside it. A picture that the map only names causes a note, not an
/// error, if it is missing or is none.
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
    match read_beside(&board.board, &name) {
        Ok(image) => import.image = Some(image),
        Err(why) => output::note(format_args!(
            "the map names its picture `{}`, {why}; --picture FILE adds it",
            name.escape_debug()
        )),
    }
    Ok(())
}

/// Refuses to write over the map, or over a picture that belongs to it: the one of the command line, or
/// the one that the map names beside it.
pub(crate) fn refuse_sources(
    import: &Import,
    map: &Path,
    wanted: &PictureArguments,
    output: &Path,
) -> Result<(), Failure> {
    files::refuse_source(map, output)?;
    if let Some(picture) = &wanted.picture {
        files::refuse_source(picture, output)?;
    }
    let named = import.picture.as_deref();
    match named.filter(|name| maps::is_file_name(name)) {
        Some(name) if files::is_same(&map.with_file_name(name), output) => {
            Err(Failure::usage(advice(
                format!("{} is the picture of the map", output.display()),
                "write into another file: the picture would be lost",
            )))
        }
        _ => Ok(()),
    }
}

/// Reads the picture that a map names, if it is a file beside the map. The error continues the
/// sentence that names the picture.
fn read_beside(map: &Path, name: &str) -> Result<Image, String> {
    let is_plain = Path::new(name).file_name() == Some(name.as_ref());
    if !is_plain || map.as_os_str() == "-" {
        return Err("which was not looked for: only files beside the map are".to_owned());
    }
    let beside = map.with_file_name(name);
    if !beside.is_file() {
        return Err("which is not there".to_owned());
    }
    let unread = |failure: Failure| format!("which cannot be read: {failure}");
    read(&beside).map_err(unread)
}

/// Reads a picture from a file.
pub(crate) fn read(path: &Path) -> Result<Image, Failure> {
    let bytes = input::read_or(path, "name a file: PNG, JPEG or WebP")?;
    Image::of_bytes(bytes).map_err(|error| Failure::input(input::name_of(path), error))
}

/// The picture under a drawing. A picture of the command line must be one; without any other a map is
/// drawn, and a note says so.
pub(crate) fn drawable(
    image: Option<Image>,
    wanted: &PictureArguments,
) -> Result<Option<Image>, Failure> {
    let Some(image) = image else {
        return Ok(None);
    };
    match (check_pixels(&image), &wanted.picture) {
        (Ok(()), _) => Ok(Some(image)),
        (Err(explanation), Some(path)) => Err(Failure::input(input::name_of(path), explanation)),
        (Err(explanation), None) => {
            output::note(format_args!(
                "the map is drawn without its picture: {explanation}"
            ));
            Ok(None)
        }
    }
}

/// Checks that the picture has pixels that can be drawn, and not too many.
fn check_pixels(image: &Image) -> Result<(), Explanation> {
    let unreadable = |_| {
        advice(
            format!("the picture cannot be read as {}", image.format.word()),
            "it may be cut off: save it again",
        )
    };
    let format = match image.format {
        maps::ImageFormat::Png => ImageFormat::Png,
        maps::ImageFormat::Jpeg => ImageFormat::Jpeg,
        maps::ImageFormat::WebP => ImageFormat::WebP,
    };
    let mut reader = ImageReader::with_format(Cursor::new(&image.bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(u64::from(PICTURE_PIXELS_MAX).pow(2) * PIXEL_BYTES);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > PICTURE_PIXELS_MAX {
        return Err(advice(
            format!(
                "the picture has {width} by {height} pixels, and at most {PICTURE_PIXELS_MAX} on \
                 each side are drawn"
            ),
            "save it smaller",
        ));
    }
    DynamicImage::from_decoder(decoder)
        .map(drop)
        .map_err(unreadable)
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
    if image.corner.is_some() {
        output::note(format_args!(
            "the map ends within a square, and its picture with it; the board stretches the \
             picture over whole squares"
        ));
    }
    let named = import
        .picture
        .as_deref()
        .filter(|name| maps::is_file_name(name));
    let path = match named {
        Some(name) => board.with_file_name(name),
        None => board.with_extension(image.format.extension()),
    };
    if path == board {
        return Err(Failure::usage(advice(
            format!("{} is where the picture of the board goes", path.display()),
            "give the board another name, such as one that ends in .board",
        )));
    }
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
        .map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => io::Error::new(error.kind(), OTHER_FILE),
            _ => error,
        })
        .map_err(|error| Failure::unwritten(&path, error))?;
    std::io::Write::write_all(&mut file, &image.bytes)
        .map_err(|error| Failure::unwritten(&path, error))?;
    output::note(format_args!("the picture is written to {}", path.display()));
    Ok(())
}
