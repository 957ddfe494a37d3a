(variable_declaration (identifier) @name [(struct_declaration) (union_declaration) (error_set_declaration)]) @class
(variable_declaration (identifier) @name (enum_declaration)) @enum
(function_declaration name: (identifier) @name) @function
(test_declaration (string (string_content) @name)) @test
