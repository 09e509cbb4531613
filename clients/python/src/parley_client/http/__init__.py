"""HTTP/1.1 and server-sent events, apart from how bytes travel: both clients use the same parsers."""
