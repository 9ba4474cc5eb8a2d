const PHONE = /^1[2-9]\d{9}$/
const MOST = 500

/** Phones somebody pasted, apart by lines, blanks or commas. */
export const phonesIn = (text = '') => text.split(/[\s,，;；]+/).filter(Boolean)

/** A form's check of such a text. */
export const phonesFit = (_: unknown, text = '') => {
  const phones = phonesIn(text)
  const wrong = phones.find(phone => !PHONE.test(phone))
  if (wrong) return Promise.reject(new Error(`「${wrong}」不是手机号`))
  if (phones.length === 0 || phones.length > MOST) return Promise.reject(new Error(`请填写 1 到 ${MOST} 个手机号`))
  return Promise.resolve()
}
