// Reads a list of {message, properties} and writes an annotation of each, as an action does it.
import * as core from "@actions/core";
import { readFileSync } from "node:fs";

for (const { message, properties } of JSON.parse(readFileSync(0, "utf8"))) core.error(message, properties);
