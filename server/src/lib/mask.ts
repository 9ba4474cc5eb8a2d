/** A phone, card or paper's number with only its ends left: "138****8000". Short ones show nothing. */
export function maskNumber(number: string): string {
  if (number.length < 7) return number && '*'.repeat(number.length)
  return `${number.slice(0, 3)}****${number.slice(-4)}`
}
