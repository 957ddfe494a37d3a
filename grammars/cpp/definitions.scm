((function_definition declarator: (function_declarator declarator: (identifier) @name)) @function (#not-match? @name "^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$"))
((function_definition declarator: (function_declarator declarator: (identifier) @_test parameters: (parameter_list . (parameter_declaration type: (type_identifier) @container) . (parameter_declaration type: (type_identifier) @name)))) @test (#match? @_test "^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$"))
((expression_statement (call_expression function: (identifier) @_test arguments: [(argument_list . (string_literal . (string_content) @name)) (argument_list . [(identifier) (qualified_identifier)] . (string_literal . (string_content) @name))])) @test . (compound_statement) @body (#match? @_test "^(TEST_CASE\\w*|TEMPLATE_(PRODUCT_|LIST_)?TEST_CASE\\w*|SCENARIO\\w*|SECTION|SUBCASE|TEST_SUITE|DYNAMIC_SECTION|GIVEN|WHEN|THEN|AND_(GIVEN|WHEN|THEN))$"))
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))) @function
(function_definition declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))) @function
(struct_specifier name: (type_identifier) @name body: (_)) @class
(union_specifier name: (type_identifier) @name body: (_)) @class
(enum_specifier name: (type_identifier) @name body: (_)) @enum
(type_definition declarator: (type_identifier) @name) @type
(preproc_def name: (identifier) @name) @macro
(preproc_function_def name: (identifier) @name) @macro
(declaration declarator: (function_declarator declarator: (identifier) @name)) @declaration
(declaration declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))) @declaration
(translation_unit (declaration declarator: (init_declarator declarator: [(identifier) @name (array_declarator declarator: (identifier) @name) (pointer_declarator declarator: (identifier) @name)])) @constant)

(function_definition declarator: (function_declarator declarator: [(field_identifier) (destructor_name) (operator_name)] @name)) @method
(function_definition declarator: (function_declarator declarator: (qualified_identifier scope: (_) @container name: [(identifier) (destructor_name) (operator_name)] @name))) @method
(function_definition declarator: (function_declarator declarator: (qualified_identifier name: (qualified_identifier name: [(identifier) (destructor_name) (operator_name)] @name)))) @method
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) @name (qualified_identifier name: (identifier) @name)]))) @method
(function_definition declarator: (reference_declarator (function_declarator declarator: [(field_identifier) @name (identifier) @name (qualified_identifier name: (identifier) @name)]))) @method
(field_declaration declarator: (function_declarator declarator: (field_identifier) @name)) @declaration
(class_specifier name: [(type_identifier) @name (template_type name: (type_identifier) @name)] body: (_)) @class
(struct_specifier name: (template_type name: (type_identifier) @name) body: (_)) @class
(namespace_definition name: (_) @name) @module
(alias_declaration name: (type_identifier) @name) @type
(concept_definition name: (identifier) @name) @type
