(uri (string_literal) @import)
