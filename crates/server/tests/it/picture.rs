//! A picture under the squares: laid, sent tile by tile, and kept.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use serde_json::{Value, json};
use server::WhoCreates;

use crate::caller::{BOARD, Caller, Served};

/// The pixels of a square in the pictures of these tests: the board, 6 squares by 4, has 3 tiles by 2.
const SQUARE: u32 = 256;

/// A picture of that board, every square of which has one colour.
fn squares(colour: impl Fn(u32, u32) -> [u8; 4]) -> RgbaImage {
    RgbaImage::from_fn(6 * SQUARE, 4 * SQUARE, |x, y| {
        Rgba(colour(x / SQUARE, y / SQUARE))
    })
}

fn plain(x: u32, y: u32) -> [u8; 4] {
    let shade = |number: u32| u8::try_from(60 + 30 * number).expect("a small number");
    [shade(x), shade(y), 90, 255]
}

fn file(picture: &RgbaImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = match format {
        ImageFormat::Jpeg => DynamicImage::from(picture.clone()).into_rgb8().into(),
        _ => DynamicImage::from(picture.clone()),
    };
    picture.write_to(&mut bytes, format).expect("it is written");
    bytes.into_inner()
}

async fn lay(master: &mut Caller, table: &str, picture: &[u8]) -> u16 {
    let path = format!("/api/tables/{table}/picture");
    master.send("PUT", &path, picture).await.status
}

async fn told(caller: &mut Caller, table: &str) -> Value {
    let view = caller.get(&format!("/api/tables/{table}/view")).await;
    view.json()["view"]["picture"].clone()
}

/// The tile at that place, and its whole answer.
async fn tile(caller: &mut Caller, table: &str, place: &str) -> (RgbaImage, String) {
    let told = told(caller, table).await;
    let id = told["tiles"][place].as_str().expect("a tile").to_owned();
    let path = format!("/api/tables/{table}/tiles/{id}");
    let reply = caller.send("GET", &path, b"").await;
    assert_eq!(reply.status, 200, "{}", reply.head);
    let read = image::load_from_memory(&reply.bytes).expect("a picture");
    (read.into_rgba8(), reply.head)
}

async fn reveal(master: &mut Caller, table: &str, line: &str) {
    let path = format!("/api/tables/{table}");
    let view = master.get(&format!("{path}/view")).await.json();
    let command = json!({ "type": "command", "id": line, "seen": view["seen"], "line": line });
    let said = master.post(&format!("{path}/commands"), &command).await;
    assert!(said.body.contains("accepted"), "{}", said.body);
}

fn is_near(one: Rgba<u8>, other: [u8; 4]) -> bool {
    let pairs = one.0.into_iter().zip(other);
    pairs.fold(true, |all, (one, other)| all && one.abs_diff(other) < 8)
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_gets_the_tiles_of_the_ground_that_they_know() {
    let served = Served::new().await;
    let opening = served.opening().await;
    let (table, mut master, mut ada) = (opening.table, opening.master, opening.ada);
    for format in [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Jpeg] {
        let laid = lay(&mut master, &table, &file(&squares(plain), format)).await;
        assert_eq!(laid, 204, "{format:?}");
        let own = told(&mut ada, &table).await;
        assert_eq!(own["at"]["across_millionths"], 6_000_000);
        assert_eq!(own["tiles"].as_object().expect("tiles").len(), 6);
        let (pixels, head) = tile(&mut ada, &table, "1,0").await;
        assert_eq!(pixels.dimensions(), (512, 512));
        assert!(is_near(*pixels.get_pixel(400, 400), plain(3, 1)));
        assert!(head.contains("content-type: image/jpeg"), "{head}");
        assert!(head.contains("cache-control: private"), "{head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
    }
    reveal(&mut master, &table, "disclosure: disclosure.map=revealed").await;
    let own = told(&mut ada, &table).await;
    // A and B stand in the first column; of the second tile below them one row is known.
    let places: Vec<&String> = own["tiles"].as_object().expect("tiles").keys().collect();
    assert_eq!(places, ["0,0", "0,1"]);
    let (pixels, head) = tile(&mut ada, &table, "0,1").await;
    assert!(head.contains("content-type: image/webp"), "{head}");
    assert!(is_near(*pixels.get_pixel(300, 100), plain(1, 2)));
    assert_eq!(*pixels.get_pixel(300, 300), Rgba([0; 4]));
    reveal(&mut master, &table, "with: (2,0) seen").await;
    let (pixels, _) = tile(&mut ada, &table, "1,0").await;
    assert!(is_near(*pixels.get_pixel(255, 255), plain(2, 0)));
    for (x, y) in [(256, 0), (0, 256), (511, 511)] {
        assert_eq!(*pixels.get_pixel(x, y), Rgba([0; 4]));
    }
    let (pixels, _) = tile(&mut master, &table, "2,1").await;
    assert!(is_near(*pixels.get_pixel(400, 400), plain(5, 3)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tile_is_for_nobody_but_its_viewer() {
    let served = Served::new().await;
    let opening = served.opening().await;
    let (table, mut master, mut ada) = (opening.table, opening.master, opening.ada);
    let picture = file(&squares(plain), ImageFormat::Png);
    assert_eq!(lay(&mut ada, &table, &picture).await, 403);
    lay(&mut master, &table, &picture).await;
    let masters = told(&mut master, &table).await;
    let id = masters["tiles"]["0,0"].as_str().expect("a tile");
    let path = format!("/api/tables/{table}/tiles/{id}");
    assert_eq!(master.send("GET", &path, b"").await.status, 200);
    let mut stranger = served.caller();
    for caller in [&mut ada, &mut stranger] {
        assert_eq!(caller.get(&path).await.status, 404);
    }
    assert_eq!(ada.get(&format!("{path}?as=spectator")).await.status, 403);
    for (method, path) in [
        ("GET", "picture"),
        ("DELETE", "picture"),
        ("PUT", "picture/alignment"),
    ] {
        let path = format!("/api/tables/{table}/{path}");
        let at = r#"{"left_millionths":0,"top_millionths":0,"across_millionths":1}"#;
        assert_eq!(ada.request(method, &path, at).await.status, 403, "{method}");
    }
    // The game master sees what a spectator gets.
    let path = format!("/api/tables/{table}/view?as=spectator");
    let view = master.get(&path).await.json();
    let id = view["view"]["picture"]["tiles"]["0,0"].as_str();
    let id = id.expect("a tile").to_owned();
    let path = format!("/api/tables/{table}/tiles/{id}?as=spectator");
    assert_eq!(master.send("GET", &path, b"").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_aligned_taken_away_and_outlives_the_server() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let path = format!("/api/tables/{table}/picture");
    let picture = file(&squares(plain), ImageFormat::Png);
    let at = "left=-500000&top=250000&across=3000000";
    let laid = master.send("PUT", &format!("{path}?{at}"), &picture).await;
    assert_eq!(laid.status, 204);
    let before = told(&mut master, &table).await;
    let expected = json!({
        "left_millionths": -500_000, "top_millionths": 250_000, "across_millionths": 3_000_000,
    });
    assert_eq!(before["at"], expected);
    served.running.stop().await.expect("it stops");
    let served = Served::again(served.folder, WhoCreates::Anybody).await;
    master.host.clone_from(&served.caller().host);
    assert_eq!(told(&mut master, &table).await, before);
    let whole = master.send("GET", &path, b"").await;
    let whole = image::load_from_memory(&whole.bytes)
        .expect("a picture")
        .into_rgba8();
    assert_eq!(whole.dimensions(), (6 * SQUARE, 4 * SQUARE));
    assert!(is_near(
        *whole.get_pixel(5 * SQUARE + 9, 3 * SQUARE + 9),
        plain(5, 3)
    ));

    let at = json!({ "left_millionths": 0, "top_millionths": 0, "across_millionths": 6_000_000 });
    let moved = master
        .request("PUT", &format!("{path}/alignment"), &at.to_string())
        .await;
    assert_eq!(moved.status, 204);
    assert_eq!(told(&mut master, &table).await["at"], at);
    for wrong in [
        "",
        "left=0",
        "left=0&top=0&across=x",
        "left=0&top=0&across=0",
    ] {
        let refused = master
            .send("PUT", &format!("{path}?{wrong}"), &picture)
            .await;
        assert_eq!(refused.status, 422, "{wrong}");
    }
    assert_eq!(master.request("DELETE", &path, "").await.status, 204);
    assert_eq!(told(&mut master, &table).await, Value::Null);
    assert_eq!(master.get(&path).await.status, 404);
    let alignment = format!("{path}/alignment");
    assert_eq!(
        master
            .request("PUT", &alignment, &at.to_string())
            .await
            .status,
        404
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_picture_is_told_clearly() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let path = format!("/api/tables/{table}/picture");
    let picture = file(&squares(plain), ImageFormat::Png);
    let wide = RgbaImage::new(8193, 1);
    for (bytes, words) in [
        (b"GIF89a".to_vec(), "PNG, JPEG or WebP"),
        (b"<svg></svg>".to_vec(), "PNG, JPEG or WebP"),
        (picture[..picture.len() / 2].to_vec(), "cannot be read"),
        (file(&wide, ImageFormat::Png), "8192 pixels"),
    ] {
        let refused = master.send("PUT", &path, &bytes).await;
        assert_eq!(refused.status, 422);
        let error = refused.text();
        assert!(error.contains(words), "{error}");
    }
    // No byte of it is read before it is known to be too long.
    let head = [("content-length", (33 << 20).to_string())];
    let refused = master.send_with("PUT", &path, b"", &head).await;
    assert_eq!(refused.status, 413, "{}", refused.text());
    assert_eq!(told(&mut master, &table).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_the_picture() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    // With a hole, so that nothing of it is lost.
    let picture = squares(|x, y| {
        if (x, y) == (2, 2) {
            [0; 4]
        } else {
            plain(x, y)
        }
    });
    lay(&mut master, &table, &file(&picture, ImageFormat::Png)).await;
    let before = told(&mut master, &table).await;
    let export = master
        .get(&format!("/api/tables/{table}/export"))
        .await
        .body;
    assert_eq!(export.lines().count(), 3);
    let imported = master.request("POST", "/api/import", &export).await;
    assert_eq!(imported.status, 201, "{}", imported.body);
    let other = imported.json()["table"].as_str().expect("an id").to_owned();
    assert_eq!(told(&mut master, &other).await, before);
    for table in [&table, &other] {
        let whole = master
            .send("GET", &format!("/api/tables/{table}/picture"), b"")
            .await;
        let whole = image::load_from_memory(&whole.bytes).expect("a picture");
        assert_eq!(whole.into_rgba8(), picture);
    }
    let torn = export.trim_end().trim_end_matches('}');
    assert_eq!(
        master.request("POST", "/api/import", torn).await.status,
        422
    );
    let wrong = export.replace("\"width_pixels\":1536", "\"width_pixels\":1535");
    assert_ne!(wrong, export);
    assert_eq!(
        master.request("POST", "/api/import", &wrong).await.status,
        422
    );
}

/// Everything that the player of A and a spectator receive in an evening at a table with that picture.
async fn evening(served: &Served, export: &str, picture: &[u8]) -> Vec<u8> {
    let mut master = served.caller();
    let imported = master.request("POST", "/api/import", export).await.json();
    let table = imported["table"].as_str().expect("an id").to_owned();
    reveal(&mut master, &table, "disclosure: disclosure.map=revealed").await;
    let mut heard = Vec::new();
    for role in [
        json!({ "role": "player", "plays": ["A"] }),
        json!({ "role": "spectator" }),
    ] {
        let secret = master.invite(&table, &role).await;
        let mut guest = served.caller();
        guest.join(&secret).await;
        guest.heard.clear();
        lay(&mut master, &table, picture).await;
        for line in ["with: (2,0) seen", "with: A at (1,1)"] {
            reveal(&mut master, &table, line).await;
            let told = told(&mut guest, &table).await;
            for id in told["tiles"].as_object().expect("tiles").values() {
                let id = id.as_str().expect("an id");
                let path = format!("/api/tables/{table}/tiles/{id}");
                let reply = guest.send("GET", &path, b"").await;
                let head = reply
                    .head
                    .lines()
                    .filter(|line| !line.starts_with("date: "));
                heard.extend(head.flat_map(str::bytes));
                heard.extend(reply.bytes);
            }
            let told = json!({ "picture": told });
            heard.extend(told.to_string().into_bytes());
        }
    }
    heard
}

/// The canary of pictures: no other pixel has this colour.
const SECRET_COLOUR: [u8; 4] = [211, 17, 249, 255];

#[tokio::test(flavor = "multi_thread")]
async fn what_lies_under_unknown_ground_changes_no_byte() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let export = master.get(&format!("/api/tables/{table}/export")).await;
    // (0,0) to (2,2) are known in the end, and nothing else.
    let hidden = |x: u32, y: u32| x > 2 || y > 2;
    let secret = squares(|x, y| {
        if hidden(x, y) {
            SECRET_COLOUR
        } else {
            plain(x, y)
        }
    });
    let mut detailed = secret.clone();
    for (x, y, pixel) in detailed.enumerate_pixels_mut() {
        if hidden(x / SQUARE, y / SQUARE) {
            *pixel = Rgba([(x * y % 251) as u8, (x % 250) as u8, (y % 249) as u8, 255]);
        }
    }
    let bare = squares(|x, y| if hidden(x, y) { [0; 4] } else { plain(x, y) });
    let mut all = Vec::new();
    for picture in [&secret, &detailed, &bare] {
        let picture = file(picture, ImageFormat::Png);
        all.push(evening(&served, export.body.trim(), &picture).await);
    }
    assert!(all[0].len() > 2000, "hardly anything was sent");
    assert!(
        all[0] == all[1] && all[0] == all[2],
        "something hidden was told"
    );
    let canary = &SECRET_COLOUR[..3];
    assert!(all[0].windows(3).all(|bytes| bytes != canary));
    assert!(
        BOARD.contains("srd35"),
        "its creatures border on these squares alone"
    );
}
