import { bankOf } from '../../engines/withdrawal'
import { luhnFits } from '../../engines/withdrawal/banks'
import { safe } from './page'

/** What somebody typed at the sandbox's card desk. Nothing of it is kept. */
export interface CardSent {
  card?: string
  name?: string
  phone?: string
  code?: string
}

type Field = keyof CardSent

/** The one code the sandbox's bank sends; it stands on the page, as there is no phone it could go to. */
export const DEMO_CODE = '246810'
/** A number no bank has given out, whose last digit fits. */
export const DEMO_CARD = '6222021234567890128'

const plain = (text = '') => text.replace(/[\s-]/g, '')

const checks: Record<Field, (text: string) => string> = {
  card: text => {
    const number = plain(text)
    if (!/^\d{15,19}$/.test(number)) return '请输入 15 到 19 位的银行卡号'
    return luhnFits(number) ? '' : '银行卡号不正确，请检查后重新输入'
  },
  name: text => (/^[\u4e00-\u9fa5·]{2,20}$/.test(text.trim()) ? '' : '请输入持卡人的中文姓名'),
  phone: text => (/^1[2-9]\d{9}$/.test(plain(text)) ? '' : '请输入银行预留的 11 位手机号'),
  code: text => (plain(text) === DEMO_CODE ? '' : '验证码不正确')
}

/** What is wrong with each field; nothing when the card may be charged. */
export function cardProblems(sent: CardSent): Partial<Record<Field, string>> {
  const found = (Object.keys(checks) as Field[]).map(field => [field, checks[field](sent[field] ?? '')] as const)
  return Object.fromEntries(found.filter(([, words]) => words))
}

const FIELDS: readonly [Field, string, string, string][] = [
  [
    'card',
    '卡号',
    DEMO_CARD.replace(/(\d{4})(?=\d)/g, '$1 '),
    'inputmode="numeric" autocomplete="cc-number" maxlength="24"'
  ],
  ['name', '持卡人', '与银行卡上的姓名一致', 'autocomplete="cc-name" maxlength="20"'],
  ['phone', '手机号', '办卡时预留的手机号', 'inputmode="tel" autocomplete="tel" maxlength="13"'],
  ['code', '验证码', `演示验证码 ${DEMO_CODE}`, 'inputmode="numeric" autocomplete="one-time-code" maxlength="6"']
]

/** The form of a card, with what was typed and what is wrong with it. */
export function cardForm(payNo: string, sum_yuan: string, sent?: CardSent): string {
  const problems = sent ? cardProblems(sent) : {}
  const bank = sent?.card ? bankOf(plain(sent.card))?.name : undefined
  const rows = FIELDS.map(([field, words, hint, more]) => {
    const wrong = problems[field]
    const said = wrong ? `<span class="wrong" id="wrong-${field}" role="alert">${wrong}</span>` : ''
    const state = wrong ? `aria-invalid="true" aria-describedby="wrong-${field}"` : ''
    const value = safe(sent?.[field] ?? '')
    return `<label class="row"><span class="label">${words}</span>
<input name="${field}" value="${value}" placeholder="${hint}" ${more} ${state} required></label>${said}`
  })
  return `<details class="bank"${sent ? ' open' : ''}><summary>用银行卡付款</summary>
<form class="cardform" method="post" action="/cashier/${payNo}">
<div class="face"><span>${safe(bank ?? '银行卡')}</span><b>${sum_yuan}</b></div>${rows.join('')}
<button class="main" name="act" value="pay">银行卡付款 ¥${sum_yuan}</button>
<p class="note">演示用卡：${FIELDS[0]![2]}，姓名和手机号可随意填写。填写的内容不会保存。</p></form></details>`
}
