import { FormState } from '@/kit/state/FormState'
import { codeFault, isDigits, isEmail, isMobile } from '@/lib/validate'

export type Way = 'bank' | 'alipay' | 'weixin'

/** Whether the last digit of a card number fits the others (Luhn). */
export function cardFits(number: string): boolean {
  const sum = [...number].reverse().reduce((sum, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return isDigits(number) && number.length >= 12 && number.length <= 19 && sum % 10 === 0
}

/** What is bound, by which way; `bank` is found from the number, `bank_code` is what the person chose instead. */
export const bindingForm = (way: Way) =>
  new FormState(
    { way, cardnum: '', bank_code: '', alipay_code: '', captcha: '' },
    {
      cardnum: (number, all) => all.way === 'bank' && !cardFits(number) && '请输入正确的银行卡号',
      alipay_code: (account, all) =>
        all.way === 'alipay' && !isMobile(account) && !isEmail(account) && '请输入支付宝绑定的手机号或邮箱',
      captcha: codeFault
    }
  )
export type BindingForm = ReturnType<typeof bindingForm>
