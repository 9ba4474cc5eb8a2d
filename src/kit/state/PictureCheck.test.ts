jest.mock('@tarojs/taro', () => jest.requireActual('../../../test/support/taro'))

import { configure } from 'mobx'
import { ApiError } from '@/api/error'
import { answers, resetTaro } from '../../../test/support/taro'
import { PictureCheck } from './PictureCheck'

configure({ enforceActions: 'never' })
beforeEach(() => {
  resetTaro()
  let count = 0
  answers(() => ({ status: 200, msg: 'ok', data: { key: `k${++count}`, img: 'data:', expire_time: 0 } }))
})

const rest = () => new Promise(resolve => setTimeout(resolve, 0))
const needed = () => Promise.reject(new ApiError('CAPTCHA_NEEDED', '请先完成图形验证'))
const wrong = () => Promise.reject(new ApiError('CAPTCHA_WRONG', '图形验证码不正确，请重新输入'))

/** A call that meets with these answers, one after the other. */
function call(...turns: (() => Promise<string>)[]) {
  const proofs: object[] = []
  const make = (proof: object) => {
    proofs.push(proof)
    return turns[proofs.length - 1]!()
  }
  return { proofs, make }
}

test('no picture where none is wanted', async () => {
  const check = new PictureCheck()
  const { proofs, make } = call(async () => 'done')
  expect(await check.run(make)).toBe('done')
  expect([proofs, check.picture]).toEqual([[{}], null])
})

test('asks for a picture, for another when it was read wrong, and goes on', async () => {
  const check = new PictureCheck()
  const { proofs, make } = call(needed, wrong, async () => 'done')
  const answer = check.run(make)
  await rest()
  expect(check.picture).toMatchObject({ key: 'k1' })
  check.type('ab')
  await check.confirm()
  expect(check.error).toBe('请输入图中的字符')
  check.type(' abcd ')
  await check.confirm()
  expect([check.picture?.key, check.error, check.typed]).toEqual(['k2', '图形验证码不正确，请重新输入', ''])
  check.type('efgh')
  await check.confirm()
  expect(await answer).toBe('done')
  expect(proofs).toEqual([{}, { key: 'k1', code: 'abcd' }, { key: 'k2', code: 'efgh' }])
  expect(check.picture).toBeNull()
})

test('what else is refused is refused', async () => {
  const check = new PictureCheck()
  const { make } = call(needed, () => Promise.reject(new ApiError('BAD_LOGIN', '手机号或密码不正确')))
  const answer = check.run(make)
  await rest()
  check.type('abcd')
  await Promise.all([expect(answer).rejects.toMatchObject({ code: 'BAD_LOGIN' }), check.confirm()])
  expect([check.picture, check.busy]).toEqual([null, false])
})

test('given up, it answers nothing; a late answer does not shut the next picture', async () => {
  const check = new PictureCheck()
  let late = (_: string) => {}
  const first = check.run(() => new Promise<string>(resolve => (late = resolve)))
  const second = check.run(call(needed).make)
  expect(await first).toBeUndefined()
  await rest()
  expect(check.picture).toMatchObject({ key: 'k1' })
  late('too late')
  await rest()
  expect(check.picture).toMatchObject({ key: 'k1' })
  check.cancel()
  expect(await second).toBeUndefined()
  expect(check.picture).toBeNull()
})
