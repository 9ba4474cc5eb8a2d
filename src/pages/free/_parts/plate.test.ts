import { plateForm, platePretty } from './plate'

test('a form says what is missing, and what the server found until it is changed', () => {
  const form = plateForm()
  expect(form.check()).toBe('请填写车牌号')
  form.set('plate', '浙A1234')
  expect(form.check()).toContain('格式不正确')
  form.set('plate', '浙a·123 45')
  expect(form.check()).toContain('同意')
  form.set('agree', true)
  expect(form.check()).toBeUndefined()
  form.blame('plate', '该车牌已绑定其他账号')
  expect(form.errors.plate).toBe('该车牌已绑定其他账号')
  form.set('plate', '浙A12346')
  expect(form.errors.plate).toBeUndefined()
})

test('a plate reads with its dot', () => {
  expect(platePretty('浙ad123 45')).toBe('浙A·D12345')
})
