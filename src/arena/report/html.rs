//! Text as part of a page.

use serde::Serialize;

/// Any text, fit to stand between elements or in an attribute.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            // HTML has no other control signs.
            '\t' | '\n' => escaped.push(sign),
            _ if sign.is_control() => escaped.push('\u{fffd}'),
            _ => escaped.push(sign),
        }
    }
    escaped
}

/// JSON, fit to stand in a script element: nothing in it ends or begins one.
pub fn json(value: &impl Serialize) -> serde_json::Result<String> {
    // In JSON the sign can only be part of a string.
    Ok(serde_json::to_string(value)?.replace('<', "\\u003c"))
}

/// A template with parts in place of their `{{names}}`. What is put in is not
/// looked at again, so that a part may hold braces.
pub fn fill(template: &str, parts: &[(&str, &str)]) -> String {
    let mut pieces = template.split("{{");
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").unwrap_or((piece, ""));
        let part = parts.iter().find(|(known, _)| *known == name);
        debug_assert!(part.is_some(), "no part is named {name}");
        page += part.map_or("", |(_, part)| part);
        page += rest;
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_stays_text() {
        assert_eq!(
            escape("<b a=\"1\" c='2'>&\0"),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;\u{fffd}"
        );
    }

    #[test]
    fn json_ends_no_script() {
        let text = "</script><!--";
        let written = json(&text).unwrap();
        assert!(!written.contains('<'));
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
    }

    #[test]
    fn parts_are_put_in_once() {
        let page = fill("a {{x}} b {{y}}{{x}}", &[("x", "{{y}}"), ("y", "2")]);
        assert_eq!(page, "a {{y}} b 2{{y}}");
    }
}
