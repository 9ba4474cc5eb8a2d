/** Breaks text into lines no wider than `width`, at most `max_lines`; what does not fit ends in an ellipsis. An emoji is not cut in half. */
export function wrapText(text: string, width: number, max_lines: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const char of Array.from(text.trim())) {
    if (line && measure(line + char) > width) {
      lines.push(line)
      line = char === ' ' ? '' : char
    } else {
      line += char
    }
  }
  if (line) lines.push(line)
  if (lines.length <= max_lines) return lines
  return [...lines.slice(0, max_lines - 1), shortened(lines[max_lines - 1]!, width, measure)]
}

function shortened(line: string, width: number, measure: (text: string) => number): string {
  const chars = Array.from(line)
  while (chars.length > 0 && measure(`${chars.join('')}…`) > width) chars.pop()
  return `${chars.join('')}…`
}
