import { FormState } from './FormState'

const make = () =>
  new FormState(
    { phone: '', code: '', agreed: false },
    {
      phone: value => !/^1\d{10}$/.test(value) && '请填写正确的手机号',
      code: value => value.length !== 6 && '请填写 6 位验证码',
      agreed: value => !value && '请先同意服务协议'
    }
  )
const filled = () => {
  const form = make()
  form.fill({ phone: '13800000001', code: '123456', agreed: true })
  return form
}

test('says the first thing that is wrong and marks all of them', () => {
  const form = make()
  form.set('code', '123456')
  expect(form.check()).toBe('请填写正确的手机号')
  expect(form.errors).toEqual({ phone: '请填写正确的手机号', agreed: '请先同意服务协议' })
})

test('typing takes the mark away', () => {
  const form = make()
  form.check()
  form.set('phone', '1')
  expect(form.errors).not.toHaveProperty('phone')
  expect(form.ready).toBe(false)
})

test('a complete form is ready', () => {
  const form = filled()
  expect([form.ready, form.check()]).toEqual([true, undefined])
})

test('a double tap sends once', async () => {
  const form = filled()
  const send = jest.fn(async () => 'done')
  const answers = await Promise.all([form.submit(send), form.submit(send)])
  expect(answers).toEqual(['done', undefined])
  expect(send).toHaveBeenCalledTimes(1)
  expect(form.busy).toBe(false)
})

test('a refused form can be sent again with the same key; a changed or accepted one gets a new key', async () => {
  const form = filled()
  const keys: string[] = []
  const send = (fails: boolean) => async (_: unknown, idem: string) => {
    keys.push(idem)
    if (fails) throw new Error('offline')
    return true
  }
  expect(await form.submit(send(true))).toBeUndefined()
  await form.submit(send(true))
  form.set('code', '654321')
  await form.submit(send(false))
  await form.submit(send(false))
  form.fill({ code: '000000' })
  await form.submit(send(true))
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

test('what the server has is taken until the person changes something', () => {
  const form = make()
  form.start({ phone: '13800000001' })
  form.start({ phone: '13800000002' })
  expect(form.values.phone).toBe('13800000002')
  form.set('code', '123456')
  form.start({ phone: '13800000003' })
  expect(form.values.phone).toBe('13800000002')
})

test('a value that is set to what it is changes nothing: no new key, and not the person’s doing', async () => {
  const form = make()
  const keys: string[] = []
  const send = async (_: unknown, idem: string) => {
    keys.push(idem)
    throw new Error('offline')
  }
  await form.submit(send)
  form.set('phone', '')
  await form.submit(send)
  expect(keys[1]).toBe(keys[0])
  form.start({ phone: '13800000001' })
  expect(form.values.phone).toBe('13800000001')
})
