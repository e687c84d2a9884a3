//! All mutants of a file in one text: each changed expression, and each changed body of a function,
//! stands there twice, and a switch decides which is run.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ImplItemFn, ItemFn, TraitItemFn};

use super::drawn::Mutant;

/// The module with the switch, in each changed crate.
pub(super) const SWITCH: &str = "\
//! Which mutant is switched on.

use std::sync::OnceLock;

static ON: OnceLock<usize> = OnceLock::new();

pub(crate) fn is(number: usize) -> bool {
    let read = || std::env::var(\"FIVEFOOT_MUTANT\").ok()?.parse().ok();
    *ON.get_or_init(|| read().unwrap_or(usize::MAX)) == number
}
";

/// A file with its mutants.
#[derive(Debug, Default)]
pub(super) struct Switched {
    pub(super) text: String,
    /// Where the mutants stand in the text.
    pub(super) parts: Vec<Part>,
    /// Which bytes of the text are which of the file as it was.
    copied: Vec<(Range<usize>, usize)>,
}

#[derive(Debug)]
pub(super) struct Part {
    /// The mutant's number.
    pub(super) mutant: usize,
    /// The changed code.
    pub(super) changed: Range<usize>,
    /// The changed code and the code as it was.
    pub(super) both: Range<usize>,
}

impl Switched {
    /// The mutant to which that byte of the text belongs: the one whose changed code is there, or
    /// else the innermost one beside whose code it is.
    pub(super) fn mutant_at(&self, byte: usize) -> Option<usize> {
        let smallest = |range: fn(&Part) -> &Range<usize>| {
            let around = self.parts.iter();
            let around = around.filter(|part| range(part).contains(&byte));
            around.min_by_key(|part| range(part).len())
        };
        let found = smallest(|part| &part.changed).or_else(|| smallest(|part| &part.both));
        found.map(|part| part.mutant)
    }

    /// The same byte in the file as it was.
    pub(super) fn original(&self, byte: usize) -> Option<usize> {
        let mut copied = self.copied.iter();
        let (there, original) = copied.find(|(there, _)| there.contains(&byte))?;
        Some(original + byte - there.start)
    }
}

/// A function of a file.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) name: String,
    whole: Range<usize>,
    /// With its braces.
    body: Range<usize>,
    /// The word `const`, if it is there.
    constant: Option<Range<usize>>,
}

impl Function {
    pub(super) fn is_const(&self) -> bool {
        self.constant.is_some()
    }

    /// Where it begins, which is its identity in the file.
    pub(super) fn start(&self) -> usize {
        self.whole.start
    }
}

/// What of a file can be switched.
#[derive(Debug, Default)]
pub(super) struct Code {
    functions: Vec<Function>,
    /// The expressions, and whether they end with a brace. Of a chain of operators only the whole is
    /// here: its parts bind otherwise if one of them is changed.
    expressions: Vec<(Range<usize>, bool)>,
}

impl Code {
    pub(super) fn read(text: &str) -> Result<Code, String> {
        let file = syn::parse_file(text).map_err(|error| error.to_string())?;
        let mut code = Code::default();
        code.visit_file(&file);
        Ok(code)
    }

    /// The innermost function around those bytes.
    pub(super) fn function(&self, bytes: &Range<usize>) -> Option<&Function> {
        let around = self.functions.iter();
        let around = around.filter(|function| contains(&function.whole, bytes));
        around.min_by_key(|function| function.whole.len())
    }

    fn add(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let body = body.span().byte_range();
        self.functions.push(Function {
            name: signature.ident.to_string(),
            whole: signature.span().byte_range().start..body.end,
            body,
            constant: signature.constness.map(|word| word.span().byte_range()),
        });
    }

    /// What is written twice for the mutant.
    fn place(
        &self,
        mutant: &Mutant,
        bytes: &Range<usize>,
    ) -> Result<(Range<usize>, Shape), String> {
        if mutant.is_body {
            let bodies = self.functions.iter().map(|function| &function.body);
            let body = bodies
                .filter(|body| contains(body, bytes))
                .min_by_key(|body| body.len());
            let body = body.map(|body| (body.clone(), Shape::Body));
            return body.ok_or_else(|| format!("{}: there is no function", mutant.name));
        }
        let around = self.expressions.iter();
        let around = around.filter(|(whole, _)| contains(whole, bytes));
        let found = around.min_by_key(|(whole, _)| whole.len());
        let (whole, is_block) = found.ok_or_else(|| format!("{}: no expression", mutant.name))?;
        let shape = if *is_block {
            Shape::Block
        } else {
            Shape::Value
        };
        Ok((whole.clone(), shape))
    }
}

fn contains(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

impl Visit<'_> for Code {
    fn visit_item_fn(&mut self, function: &ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &TraitItemFn) {
        if let Some(body) = &function.default {
            self.add(&function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_expr(&mut self, expression: &Expr) {
        let is_block = matches!(
            expression,
            Expr::Block(_)
                | Expr::ForLoop(_)
                | Expr::If(_)
                | Expr::Loop(_)
                | Expr::Match(_)
                | Expr::While(_)
        );
        self.expressions
            .push((expression.span().byte_range(), is_block));
        match expression {
            Expr::Binary(_) if has_let(expression) => self.visit_condition(expression),
            Expr::Binary(_) => self.visit_operands(expression),
            _ => visit::visit_expr(self, expression),
        }
    }
}

impl Code {
    /// Goes on below a chain of operators.
    fn visit_operands(&mut self, expression: &Expr) {
        let Expr::Binary(binary) = expression else {
            self.visit_expr(expression);
            return;
        };
        self.visit_operands(&binary.left);
        self.visit_operands(&binary.right);
    }

    /// Goes on below a condition with a `let`, which is joined by `&&`.
    fn visit_condition(&mut self, expression: &Expr) {
        match expression {
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
                self.visit_condition(&binary.left);
                self.visit_condition(&binary.right);
            }
            _ => self.visit_expr(expression),
        }
    }
}

/// Whether a chain of operators has a `let` in it, which may stand only in a condition.
fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Let(_) => true,
        _ => false,
    }
}

/// What is written twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    /// The body of a function.
    Body,
    /// An expression that ends with a brace.
    Block,
    /// Any other expression.
    Value,
    /// Nothing: the word is left out.
    Gone,
}

/// A place of the file, and the mutants in it.
struct Node {
    bytes: Range<usize>,
    shape: Shape,
    mutants: Vec<(usize, Range<usize>, String)>,
}

/// The file with these mutants. A function with a mutant is no longer `const`, nor are those that
/// begin at a place of `freed`: which mutant is switched on is known only when it runs.
pub(super) fn switched(
    text: &str,
    mutants: &[(usize, &Mutant)],
    freed: &BTreeSet<usize>,
) -> Result<Switched, String> {
    let code = Code::read(text)?;
    let mut nodes: Vec<Node> = Vec::new();
    let mut constants: Vec<Range<usize>> = Vec::new();
    for (number, mutant) in mutants {
        let changed = mutant.bytes(text)?;
        let (bytes, shape) = code.place(mutant, &changed)?;
        let function = code.function(&changed);
        constants.extend(function.and_then(|function| function.constant.clone()));
        let entry = (*number, changed, mutant.replacement.clone());
        match nodes.iter_mut().find(|node| node.bytes == bytes) {
            Some(node) => node.mutants.push(entry),
            None => nodes.push(Node {
                bytes,
                shape,
                mutants: vec![entry],
            }),
        }
    }
    let freed = code
        .functions
        .iter()
        .filter(|function| freed.contains(&function.start()));
    constants.extend(freed.filter_map(|function| function.constant.clone()));
    constants.sort_by_key(|word| word.start);
    constants.dedup();
    nodes.extend(constants.into_iter().map(|bytes| Node {
        bytes,
        shape: Shape::Gone,
        mutants: Vec::new(),
    }));
    nodes.sort_by_key(|node| (node.bytes.start, usize::MAX - node.bytes.end));
    let mut writer = Writer {
        source: text,
        out: Switched::default(),
    };
    writer.write(0..text.len(), &nodes);
    Ok(writer.out)
}

struct Writer<'a> {
    source: &'a str,
    out: Switched,
}

impl Writer<'_> {
    /// Writes these bytes, with the nodes in them: each node's place is inside another's or apart.
    fn write(&mut self, bytes: Range<usize>, nodes: &[Node]) {
        let mut at = bytes.start;
        let mut rest = nodes;
        while let [node, others @ ..] = rest {
            let inside = others
                .iter()
                .take_while(|other| other.bytes.start < node.bytes.end);
            let (inside, after) = others.split_at(inside.count());
            self.copy(at..node.bytes.start);
            self.write_node(node, inside);
            at = node.bytes.end;
            rest = after;
        }
        self.copy(at..bytes.end);
    }

    fn write_node(&mut self, node: &Node, inside: &[Node]) {
        let (open, close) = match node.shape {
            Shape::Gone => return,
            Shape::Body | Shape::Block => ("{ ", " }"),
            Shape::Value => ("(", ")"),
        };
        let begun = self.out.text.len();
        let first_part = self.out.parts.len();
        self.out.text.push_str(open);
        for (mutant, changed, replacement) in &node.mutants {
            self.out
                .text
                .push_str(&format!("if crate::mutant::is({mutant}) {{ "));
            let start = self.out.text.len();
            self.out
                .text
                .push_str(&self.source[node.bytes.start..changed.start]);
            self.out.text.push_str(replacement);
            self.out
                .text
                .push_str(&self.source[changed.end..node.bytes.end]);
            let end = self.out.text.len();
            self.out.text.push_str(" } else ");
            self.out.parts.push(Part {
                mutant: *mutant,
                changed: start..end,
                both: 0..0,
            });
        }
        let own = first_part..self.out.parts.len();
        self.out.text.push_str("{ ");
        self.write(node.bytes.clone(), inside);
        self.out.text.push_str(" }");
        self.out.text.push_str(close);
        let both = begun..self.out.text.len();
        for part in &mut self.out.parts[own] {
            part.both = both.clone();
        }
    }

    fn copy(&mut self, bytes: Range<usize>) {
        let start = self.out.text.len();
        self.out.text.push_str(&self.source[bytes.clone()]);
        self.out
            .copied
            .push((start..self.out.text.len(), bytes.start));
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawn::Place;
    use super::*;

    /// The mutant that replaces the only place of the text where that is written.
    fn replaced(text: &str, old: &str, new: &str) -> Mutant {
        let (before, _) = text.split_once(old).expect("it is there");
        assert!(!text.contains('\n'), "all is in line 1");
        let column = before.chars().count() + 1;
        Mutant {
            name: format!("replace {old} with {new}"),
            package: String::new(),
            file: String::new(),
            start: Place { line: 1, column },
            end: Place {
                line: 1,
                column: column + old.chars().count(),
            },
            replacement: new.to_owned(),
            is_body: false,
        }
    }

    fn written(text: &str, mutants: &[Mutant]) -> Switched {
        let mutants: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
        switched(text, &mutants, &BTreeSet::new()).expect("it can be switched")
    }

    #[test]
    fn a_chain_of_operators_stands_there_twice_as_a_whole() {
        let text = "fn f() -> bool { a + 1 == b && c }";
        let switched = written(
            text,
            &[replaced(text, "&&", "||"), replaced(text, "+", "-")],
        );
        assert_eq!(
            switched.text,
            "fn f() -> bool { (if crate::mutant::is(0) { a + 1 == b || c } \
             else if crate::mutant::is(1) { a - 1 == b && c } else { a + 1 == b && c }) }"
        );
    }

    #[test]
    fn a_place_in_the_written_text_belongs_to_a_mutant_or_to_the_file() {
        let text = "const fn f(a: u8) -> u8 { g(a * 2) }";
        let body = Mutant {
            is_body: true,
            ..replaced(text, "g(a * 2)", "0")
        };
        let switched = written(text, &[body, replaced(text, "*", "/")]);
        assert_eq!(
            switched.text,
            " fn f(a: u8) -> u8 { if crate::mutant::is(0) { { 0 } } else { { \
             g((if crate::mutant::is(1) { a / 2 } else { a * 2 })) } } }"
        );
        let at = |part: &str| switched.text.find(part).expect("it is there");
        assert_eq!(switched.mutant_at(at("{ 0 }")), Some(0));
        assert_eq!(switched.mutant_at(at("/")), Some(1));
        assert_eq!(switched.mutant_at(at("* 2")), Some(1));
        assert_eq!(switched.mutant_at(at("g(")), Some(0));
        assert_eq!(switched.mutant_at(at("u8")), None);
        assert_eq!(switched.original(at("u8")), text.find("u8"));
    }

    #[test]
    fn a_condition_with_a_let_is_taken_as_a_whole_only_for_what_joins_it() {
        let text = "fn f() { if a > 1 && b && let Some(c) = d { g() } }";
        let compared = written(text, &[replaced(text, ">", "<")]);
        assert_eq!(
            compared.text,
            "fn f() { if (if crate::mutant::is(0) { a < 1 } else { a > 1 }) \
             && b && let Some(c) = d { g() } }"
        );
        let joined = written(text, &[replaced(text, "&&", "||")]);
        assert!(
            joined.text.contains("{ a > 1 || b && let Some(c) = d }"),
            "{}",
            joined.text
        );
    }
}
