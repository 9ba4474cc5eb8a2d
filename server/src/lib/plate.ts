/** A private car's plate of the mainland, as the law writes it: "浙A12345", "浙AD12345". */
export interface Plate {
  text: string
  kind: 'fuel' | 'energy'
}

const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
// I and O are never on a plate, being too close to 1 and 0.
const HEAD = `[${PROVINCES}][A-HJ-NP-Z]`
const FUEL = new RegExp(`^${HEAD}(?=[A-Z]*\\d)[A-HJ-NP-Z\\d]{5}$`)
/** New energy: small cars carry the letter in front of five, large ones behind. */
const ENERGY = new RegExp(`^${HEAD}(?:[A-HJK][A-HJ-NP-Z\\d]\\d{4}|\\d{5}[A-HJK])$`)
const NOT_PRIVATE = /[挂学警港澳领使]/

/** A plate as people type it, put right; or one sentence of what is wrong with it. */
export function readPlate(typed: string): Plate | string {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s·•・.-]/g, '')
    .toUpperCase()
  if (FUEL.test(text)) return { text, kind: 'fuel' }
  if (ENERGY.test(text)) return { text, kind: 'energy' }
  if (text === '') return '请填写车牌号'
  if (NOT_PRIVATE.test(text)) return '仅支持内地家用车的车牌，挂车、教练车、警车等特种号牌不能绑定'
  if (!PROVINCES.includes(text[0]!)) return '车牌号以省份简称开头，例如：浙A12345'
  if (text.length < 7 || text.length > 8) return '车牌号为 7 位，新能源车牌为 8 位，请核对后重新填写'
  if (/[IO]/.test(text.slice(1))) return '车牌号中没有字母 I 和 O，请核对是否为数字 1 和 0'
  return '车牌号格式不正确，请核对后重新填写'
}

/** Only the place and the last two are shown: "浙A·***88", a new-energy one with one star more. */
export const maskPlate = ({ text }: Plate): string =>
  `${text.slice(0, 2)}·${'*'.repeat(text.length - 4)}${text.slice(-2)}`
