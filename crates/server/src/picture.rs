//! Pictures of maps: read with limits, cut into parts, and written anew.
//!
//! What somebody uploads is never sent to anybody. Its pixels are kept in parts without loss, each of which
//! is a tile of the view. A viewer's tile is written from the pixels that this viewer may see and from
//! nothing else, so no byte of it depends on the others.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::webp::WebPEncoder;
use image::{
    DynamicImage, GenericImage as _, ImageDecoder as _, ImageFormat, ImageReader, Limits, Rgba,
    RgbaImage,
};
use view::{Picture, TILE_PIXELS};

/// The quality of JPEG tiles, of 100.
const TILE_QUALITY: u8 = 85;

/// The quality of a whole JPEG picture, which may be laid again, of 100.
const WHOLE_QUALITY: u8 = 92;

/// How many bytes a pixel takes while a picture is read.
const PIXEL_BYTES: u64 = 4;

/// What a hidden pixel is.
const BLANK: Rgba<u8> = Rgba([0; 4]);

/// A picture in the form in which it is kept.
pub(crate) struct Cut {
    pub(crate) size_pixels: (u32, u32),
    /// Its parts, row by row.
    pub(crate) parts: Vec<Vec<u8>>,
}

/// A picture to be sent.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) kind: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// Reads a picture that somebody gave, and cuts it into parts.
pub(crate) fn cut(bytes: &[u8], side_pixels_max: u32) -> Result<Cut, String> {
    let picture = read(bytes, side_pixels_max)?;
    let size_pixels @ (width, height) = (picture.width(), picture.height());
    let columns = (0..width).step_by(TILE_PIXELS as usize);
    let places = (0..height).step_by(TILE_PIXELS as usize);
    let places = places.flat_map(|top| columns.clone().map(move |left| (left, top)));
    let part = |(left, top): (u32, u32)| {
        let size = (TILE_PIXELS.min(width - left), TILE_PIXELS.min(height - top));
        let part = picture.crop_imm(left, top, size.0, size.1).into_rgba8();
        without_loss(&part).map(|sent| sent.bytes)
    };
    Ok(Cut {
        size_pixels,
        parts: places.map(part).collect::<Result<_, String>>()?,
    })
}

fn read(bytes: &[u8], side_pixels_max: u32) -> Result<DynamicImage, String> {
    let unreadable = |error: image::ImageError| format!("this picture cannot be read: {error}");
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| error.to_string())?;
    if !matches!(
        reader.format(),
        Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)
    ) {
        let message = "this is no picture that can be read; save it as PNG, JPEG or WebP";
        return Err(message.to_owned());
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(u64::from(side_pixels_max).pow(2) * PIXEL_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > side_pixels_max {
        return Err(format!(
            "a picture has at most {side_pixels_max} pixels on each side, this one has {width} by \
             {height}; save it smaller"
        ));
    }
    let orientation = decoder.orientation().map_err(unreadable)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// A part as somebody may see it: every other pixel is blank.
pub(crate) fn tile(part: &[u8], shown: &[Vec<bool>]) -> Result<Sent, String> {
    let mut pixels = kept(part)?;
    for (row, shown) in pixels.rows_mut().zip(shown) {
        let hidden = row.zip(shown).filter(|(_, is_shown)| !**is_shown);
        hidden.for_each(|(pixel, _)| *pixel = BLANK);
    }
    sent(&pixels, TILE_QUALITY)
}

/// The whole picture of these parts.
pub(crate) fn whole(picture: &Picture, parts: &[Vec<u8>]) -> Result<Sent, String> {
    let (width, height) = picture.size_pixels();
    let mut pixels = RgbaImage::new(width, height);
    for ((column, row), part) in picture.tiles().zip(parts) {
        let (left, top) = (column * TILE_PIXELS, row * TILE_PIXELS);
        let part = kept(part)?;
        let copied = pixels.copy_from(&part, left, top);
        copied.map_err(|error| error.to_string())?;
    }
    sent(&pixels, WHOLE_QUALITY)
}

fn kept(part: &[u8]) -> Result<RgbaImage, String> {
    let read = image::load_from_memory_with_format(part, ImageFormat::WebP);
    read.map(DynamicImage::into_rgba8)
        .map_err(|error| error.to_string())
}

/// JPEG has no transparent pixels.
fn sent(pixels: &RgbaImage, quality: u8) -> Result<Sent, String> {
    if pixels.pixels().any(|pixel| pixel.0[3] != u8::MAX) {
        return without_loss(pixels);
    }
    let mut bytes = Vec::new();
    let opaque = DynamicImage::from(pixels.clone()).into_rgb8();
    let written = JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(&opaque);
    written.map_err(|error| error.to_string())?;
    Ok(Sent {
        kind: "image/jpeg",
        bytes,
    })
}

fn without_loss(pixels: &RgbaImage) -> Result<Sent, String> {
    let mut bytes = Vec::new();
    let written = pixels.write_with_encoder(WebPEncoder::new_lossless(&mut bytes));
    written.map_err(|error| error.to_string())?;
    Ok(Sent {
        kind: "image/webp",
        bytes,
    })
}
