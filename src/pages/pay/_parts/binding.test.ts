import { bindingForm, cardFits } from './binding'

test.each([
  ['6225881234567898', true],
  ['6225881234567897', false],
  ['6228481234567890128', true],
  ['62258812345678', false],
  ['', false],
  ['6225 8812 3456 7898', false]
])('%j fits: %s', (number, fits) => expect(cardFits(number)).toBe(fits))

test('asks only for what its way needs', () => {
  const form = bindingForm('bank')
  expect(form.check()).toBe('请输入正确的银行卡号')
  form.fill({ way: 'alipay' })
  expect(form.check()).toBe('请输入支付宝绑定的手机号或邮箱')
  form.fill({ way: 'weixin', captcha: '123456' })
  expect(form.check()).toBeUndefined()
})
