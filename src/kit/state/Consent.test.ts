import { Consent } from './Consent'

test('what is agreed already asks nothing', async () => {
  const consent = new Consent()
  consent.set(true)
  await expect(consent.ensure()).resolves.toBe(true)
  expect(consent.asking).toBe(false)
})

test('asks, and agreeing ticks the box', async () => {
  const consent = new Consent()
  const answer = consent.ensure()
  expect(consent.asking).toBe(true)
  consent.settle(true)
  await expect(answer).resolves.toBe(true)
  expect(consent).toMatchObject({ agreed: true, asking: false })
})

test('declining leaves the box as it was', async () => {
  const consent = new Consent()
  const answer = consent.ensure()
  consent.settle(false)
  await expect(answer).resolves.toBe(false)
  expect(consent).toMatchObject({ agreed: false, asking: false })
})

test('a second question answers the first with no', async () => {
  const consent = new Consent()
  const first = consent.ensure()
  const second = consent.ensure()
  await expect(first).resolves.toBe(false)
  consent.settle(true)
  await expect(second).resolves.toBe(true)
})
