/** Values of a row as mysqldump writes them: numbers bare, text escaped, nothing as NULL. */
export type Value = string | number | null

const ESCAPED: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\x1a': '\\Z',
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"'
}

export function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  return `'${[...value].map(one => ESCAPED[one] ?? one).join('')}'`
}

/** A table as mysqldump writes it, without column names in its INSERT, so many rows in each. */
export function dumpTable(table: string, rows: readonly Record<string, Value>[], each = 2): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const fields = columns.map(column => `  \`${column}\` varchar(255) NOT NULL DEFAULT '' COMMENT 'a; (b), ''c'' \`d\`'`)
  const inserts: string[] = []
  for (let from = 0; from < rows.length; from += each) {
    const tuples = rows
      .slice(from, from + each)
      .map(row => `(${columns.map(column => literal(row[column] ?? null)).join(',')})`)
    inserts.push(`INSERT INTO \`${table}\` VALUES ${tuples.join(',')};`)
  }
  return [
    `--\n-- Table structure for table \`${table}\`\n--\n`,
    `DROP TABLE IF EXISTS \`${table}\`;`,
    '/*!40101 SET @saved_cs_client     = @@character_set_client */;',
    `CREATE TABLE \`${table}\` (\n${fields.join(',\n')},\n  PRIMARY KEY (\`${columns[0]}\`),\n  KEY \`k\` (\`${columns[0]}\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='表; 结构';`,
    `LOCK TABLES \`${table}\` WRITE;\n/*!40000 ALTER TABLE \`${table}\` DISABLE KEYS */;`,
    ...inserts,
    'UNLOCK TABLES;\n'
  ].join('\n')
}

/** A whole file, with what stands around the tables. */
export const dumpOf = (tables: Readonly<Record<string, readonly Record<string, Value>[]>>): string =>
  [
    '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n/*!40101 SET NAMES utf8mb4 */;\n',
    ...Object.entries(tables).map(([table, rows]) => dumpTable(table, rows)),
    "DELIMITER ;;\n/*!50003 CREATE TRIGGER t BEFORE INSERT ON x FOR EACH ROW BEGIN SET a = 'INSERT INTO'; END */;;\nDELIMITER ;",
    '-- Dump completed on 2026-11-20  8:00:00\n'
  ].join('\n')
