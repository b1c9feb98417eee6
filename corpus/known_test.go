package corpus_test

// knownFailures are cases whose expectation is right and which hz doesn't meet yet, as
// NAME or NAME/VARIANT, with what it does instead. One that passes must leave the table.
var knownFailures = map[string]string{
	"bugs/B20-dots-close/bom":                     bomColumn,
	"bugs/B22-no-close/bom":                       bomColumn,
	"bugs/B22-plus-fence/bom":                     bomColumn,
	"bugs/B46-odd-paths/bom":                      bomColumn,
	"cases/HZC001/dots-close/bom":                 bomColumn,
	"cases/HZC001/em-dash/bom":                    bomColumn,
	"cases/HZC001/four-hyphens-close/bom":         bomColumn,
	"cases/HZC001/four-hyphens/bom":               bomColumn,
	"cases/HZC001/indented-close/bom":             bomColumn,
	"cases/HZC001/indented-fence/bom":             bomColumn,
	"cases/HZC001/json/bom":                       bomColumn,
	"cases/HZC001/keys-without-fence/bom":         bomColumn,
	"cases/HZC001/more-on-the-line/bom":           bomColumn,
	"cases/HZC001/no-close/bom":                   bomColumn,
	"cases/HZC001/no-frontmatter/bom":             bomColumn,
	"cases/HZC001/one-bad-file-hides-nothing/bom": bomColumn,
	"cases/HZC001/only-a-fence/bom":               bomColumn,
	"cases/HZC001/text-before/bom":                bomColumn,
	"cases/HZC001/title-before/bom":               bomColumn,
	"cases/HZC001/toml/bom":                       bomColumn,
	"cases/HZC201/in-the-fence/bom":               bomColumn,
	"odd/bom-twice":                               bomColumn,
	"odd/only-body/bom":                           bomColumn,
}

// A byte order mark belongs to the encoding: no editor counts it as a column.
const bomColumn = "places on line 1 are one column too far right behind a byte order mark"
