/** Words that say nothing of whose code it is: keywords and names of the languages' own, and the marks of edit formats. */
export const languageWords: ReadonlySet<string> = new Set(
  `abstract and any as assert async await base begin bool boolean break byte case catch char class const constexpr constructor continue
  crate debugger declare def default defer del delete delegate do double dyn elif else elseif elsif end ensure enum eval event except
  explicit export extends extern extension fallthrough false False final finally float fn for foreach friend from func function fun get
  global go goto if impl implements implicit import in include inline instanceof int interface internal is isset keyof lambda let lock
  long loop macro_rules map match mod module move mut mutable namespace native new next nil None nonlocal not null nullptr object
  operator or out override package params pass print private protected protocol pub public raise range readonly record redo ref register
  rescue reinterpret_cast static_cast return sealed select self Self set short signed sizeof static str string String struct super switch
  synchronized template test then this throw throws trait true True try type typedef typename typeof undef undefined union unless unsafe
  until unsigned use using val var virtual void volatile when where while with yield array echo final const_cast define ifdef ifndef
  endif pragma elsif require require_relative lateinit companion data suspend open init deinit guard inout mutating some weak lazy
  local repeat elseif object extends given enum defmodule defp defmacro fi esac done
  __init__ __name__ __main__ constructor property staticmethod classmethod overload
  SEARCH REPLACE ORIGINAL UPDATED HEAD OLD NEW BEFORE AFTER diff git index dev path name file delete rename DELETE RENAME FILE to
  lt gt amp quot apos rb br fr rf py js jsx ts tsx mjs cjs go rs rb java kt cs cpp cc hpp php swift scala lua ex exs sh css html vue
  svelte json yml yaml toml md txt hs zig dart tf`.split(/\s+/),
);
