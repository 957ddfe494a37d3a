(call target: (identifier) @_module (arguments (alias) @name) (do_block) (#match? @_module "^(defmodule|defprotocol)$")) @class
(call target: (identifier) @_def (arguments [(call target: (identifier) @name) (identifier) @name (binary_operator left: (call target: (identifier) @name))]) (#match? @_def "^(def|defp|defmacro|defmacrop|defguard)$")) @function
(call target: (identifier) @_test (arguments (string (quoted_content) @name)) (do_block) (#match? @_test "^(test|describe)$")) @test
