//! The picture as a PNG file, rendered from its SVG.

use resvg::{tiny_skia, usvg};
use thiserror::Error;

use crate::Picture;

/// The longest side of a PNG file in pixels.
pub const MAX_SIDE_PIXELS: u32 = 16_384;
/// The most pixels of a PNG file; drawing takes 4 bytes of memory for each of them.
pub const MAX_PIXELS: u64 = 64_000_000;

/// A picture as a PNG file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Png {
    /// The file.
    pub bytes: Vec<u8>,
    /// Columns of pixels.
    pub width_pixels: u32,
    /// Rows of pixels.
    pub height_pixels: u32,
    /// Whether it has the size of the SVG picture.
    pub scale: Scale,
}

/// Whether a PNG file has the requested size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// One pixel for each unit of the SVG picture.
    Full,
    /// It is made smaller to keep [`MAX_SIDE_PIXELS`] and [`MAX_PIXELS`]; a window would show more.
    Lowered,
}

/// Why there is no PNG file.
#[derive(Debug, Error)]
pub enum DrawError {
    /// The SVG picture was not accepted by the renderer.
    #[error("the picture cannot be rendered: {0}; please report this with the board")]
    Render(#[from] usvg::Error),
    /// There is not enough memory for the pixels.
    #[error(
        "no memory for a picture of {width_pixels}x{height_pixels} pixels; draw a window of the map"
    )]
    Memory {
        /// Columns of pixels.
        width_pixels: u32,
        /// Rows of pixels.
        height_pixels: u32,
    },
    /// The pixels cannot be written as PNG.
    #[error("the picture cannot be written as PNG: {0}")]
    Encode(String),
}

/// The bytes of the picture as a PNG file, made smaller if necessary; [`raster`] says whether that
/// happened.
///
/// # Errors
/// If there is no memory for the pixels, or the renderer fails.
pub fn png(picture: &Picture) -> Result<Vec<u8>, DrawError> {
    raster(picture).map(|png| png.bytes)
}

/// The picture as a PNG file with its size, made smaller if necessary.
///
/// # Errors
/// If there is no memory for the pixels, or the renderer fails.
pub fn raster(picture: &Picture) -> Result<Png, DrawError> {
    let tree = usvg::Tree::from_str(&crate::svg(picture), &usvg::Options::default())?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let factor = factor(width, height);
    // At least one pixel; the factor keeps both far below the greatest u32.
    let pixels = |side: f32| ((side * factor).floor() as u32).clamp(1, MAX_SIDE_PIXELS);
    let (width_pixels, height_pixels) = (pixels(width), pixels(height));
    let mut map = tiny_skia::Pixmap::new(width_pixels, height_pixels).ok_or(DrawError::Memory {
        width_pixels,
        height_pixels,
    })?;
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(factor, factor),
        &mut map.as_mut(),
    );
    let bytes = map
        .encode_png()
        .map_err(|error| DrawError::Encode(error.to_string()))?;
    let scale = if factor < 1.0 {
        Scale::Lowered
    } else {
        Scale::Full
    };
    Ok(Png {
        bytes,
        width_pixels,
        height_pixels,
        scale,
    })
}

/// The factor by which the picture must be smaller to keep the limits; 1 if it keeps them.
fn factor(width: f32, height: f32) -> f32 {
    let by_side = MAX_SIDE_PIXELS as f32 / width.max(height);
    let by_area = (MAX_PIXELS as f64 / (f64::from(width) * f64::from(height))).sqrt() as f32;
    by_side.min(by_area).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_hold_at_every_size() {
        for (width, height) in [
            (10.0, 10.0),
            (16_385.0, 20.0),
            (9_000.0, 9_000.0),
            (524_288.0, 524_288.0),
        ] {
            let factor = factor(width, height);
            let pixels = [width, height].map(|side: f32| f64::from((side * factor).floor()));
            assert!(
                pixels[0] <= f64::from(MAX_SIDE_PIXELS) && pixels[1] <= f64::from(MAX_SIDE_PIXELS)
            );
            assert!(pixels[0] * pixels[1] <= MAX_PIXELS as f64);
        }
    }
}
