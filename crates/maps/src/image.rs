//! Pictures of maps: recognised, measured, and otherwise left as they are.

use grid::Point;

use crate::{MAX_IMAGE_BYTES, MapError};

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ImageFormat {
    /// PNG.
    Png,
    /// WebP.
    WebP,
    /// JPEG.
    Jpeg,
}

impl ImageFormat {
    /// The name for people.
    pub const fn word(self) -> &'static str {
        match self {
            ImageFormat::Png => "PNG",
            ImageFormat::WebP => "WebP",
            ImageFormat::Jpeg => "JPEG",
        }
    }

    /// The extension of its files.
    pub const fn extension(self) -> &'static str {
        match self {
            ImageFormat::Png => "png",
            ImageFormat::WebP => "webp",
            ImageFormat::Jpeg => "jpg",
        }
    }

    /// The format of a picture, by its first bytes.
    pub fn of(bytes: &[u8]) -> Option<ImageFormat> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(ImageFormat::Png)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Some(ImageFormat::WebP)
        } else if bytes.starts_with(b"\xff\xd8\xff") {
            Some(ImageFormat::Jpeg)
        } else {
            None
        }
    }
}

/// The picture of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Its format.
    pub format: ImageFormat,
    /// The file.
    pub bytes: Vec<u8>,
    /// The width of one square in pixels, if the map states it.
    pub pixels_per_square: Option<u32>,
    /// The place of its lower right corner on the map; `None` for the corner of the map. If a map
    /// ends within a square, its size is rounded up, and its picture ends before the map does.
    pub corner: Option<Point>,
}

impl Image {
    /// Returns a picture that covers the whole map.
    ///
    /// # Errors
    /// If it is too large, or neither PNG nor WebP nor JPEG.
    ///
    /// ```
    /// assert!(maps::Image::of_bytes(b"GIF89a".to_vec()).is_err());
    /// ```
    pub fn of_bytes(bytes: Vec<u8>) -> Result<Image, MapError> {
        if bytes.len() > MAX_IMAGE_BYTES {
            return Err(MapError::file(
                format!("the picture has more than {MAX_IMAGE_BYTES} bytes"),
                "save it with fewer pixels",
            ));
        }
        let format = ImageFormat::of(&bytes).ok_or_else(|| {
            MapError::file(
                "the picture is neither PNG nor WebP nor JPEG",
                "save it in one of these formats",
            )
        })?;
        Ok(Image {
            format,
            bytes,
            pixels_per_square: None,
            corner: None,
        })
    }

    /// Its width and height in pixels, if its first bytes contain them.
    pub fn size_pixels(&self) -> Option<(u32, u32)> {
        let bytes = &self.bytes;
        let big = |at: usize| -> Option<u32> {
            let four: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
            Some(u32::from_be_bytes(four))
        };
        match self.format {
            ImageFormat::Png => Some((big(16)?, big(20)?)),
            ImageFormat::WebP => webp_size(bytes),
            ImageFormat::Jpeg => jpeg_size(bytes),
        }
    }
}

fn webp_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let little = |at: usize, count: usize| -> Option<u32> {
        let part = bytes.get(at..at + count)?.iter().rev();
        Some(part.fold(0, |sum, byte| (sum << 8) | u32::from(*byte)))
    };
    match bytes.get(12..16)? {
        b"VP8 " => Some((little(26, 2)? & 0x3fff, little(28, 2)? & 0x3fff)),
        b"VP8L" => {
            let bits = little(21, 4)?;
            Some(((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1))
        }
        b"VP8X" => Some((little(24, 3)? + 1, little(27, 3)? + 1)),
        _ => None,
    }
}

/// The size in the first frame header.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let big = |at: usize| -> Option<u32> {
        let two: [u8; 2] = bytes.get(at..at + 2)?.try_into().ok()?;
        Some(u32::from(u16::from_be_bytes(two)))
    };
    let mut at = 2;
    loop {
        if bytes.get(at) != Some(&0xff) {
            return None;
        }
        match bytes.get(at + 1)? {
            // Fill bytes and marks without a length.
            0xff => at += 1,
            0x01 | 0xd0..=0xd8 => at += 2,
            0xc4 | 0xc8 | 0xcc => at += 2 + usize::try_from(big(at + 2)?).ok()?,
            0xc0..=0xcf => return Some((big(at + 7)?, big(at + 5)?)),
            _ => at += 2 + usize::try_from(big(at + 2)?).ok()?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(bytes: &[u8]) -> Option<(u32, u32)> {
        Image::of_bytes(bytes.to_vec()).ok()?.size_pixels()
    }

    /// Headers assembled by hand from the formats' own descriptions: 300 by 200 pixels.
    #[test]
    fn pictures_are_measured_by_their_headers() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x01\x2c\0\0\0\xc8";
        assert_eq!(size(png), Some((300, 200)));
        let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc4\0\x03c\xff\xc2\0\x11\x08\0\xc8\x01\x2c\x03";
        assert_eq!(size(jpeg), Some((300, 200)));
        let webp = |rest: &[u8]| [b"RIFF\0\0\0\0WEBP".as_slice(), rest].concat();
        let lossy = b"VP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x2c\x01\xc8\0";
        assert_eq!(size(&webp(lossy)), Some((300, 200)));
        // 299 in the low 14 bits, 199 in the next 14.
        let lossless = b"VP8L\0\0\0\0\x2f\x2b\xc1\x31\0";
        assert_eq!(size(&webp(lossless)), Some((300, 200)));
        let extended = b"VP8X\x0a\0\0\0\0\0\0\0\x2b\x01\0\xc7\0\0";
        assert_eq!(size(&webp(extended)), Some((300, 200)));
        for cut in [&png[..20], &jpeg[..15], &webp(&lossy[..12])] {
            assert_eq!(size(cut), None);
        }
    }
}
