/** A phone, card or paper's number with only its ends left: "138****8000". Short ones show nothing. */
export function maskNumber(number: string): string {
  if (number.length < 7) return number && '*'.repeat(number.length)
  return `${number.slice(0, 3)}****${number.slice(-4)}`
}

/** A receiver's name with its first letter left: "王**". */
export const maskReceiver = (name: string): string => name && `${[...name][0]}**`

/** Whatever the street, it shows as this. */
export const MASKED_STREET = '****'

const PHONE = /(?<!\d)1[3-9]\d{9}(?!\d)/g

/** A text with the phones in it masked. */
export const maskPhonesIn = (text: string): string => text.replace(PHONE, maskNumber)
