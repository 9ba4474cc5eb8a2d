import { allInTurn, inTurn } from './in-turn'

interface One {
  id: string
}

const told: object[] = []
const log = { error: (what: object) => void told.push(what) }
beforeEach(() => {
  told.length = 0
})

/** Rows 1 to `count`, read in their order. */
const rows = (count: number, size: number) => {
  const all: One[] = Array.from({ length: count }, (_, i) => ({ id: String(i + 1) }))
  const reads: (string | undefined)[] = []
  const read = async (last?: One) => {
    reads.push(last?.id)
    return all.filter(({ id }) => Number(id) > Number(last?.id ?? 0)).slice(0, size)
  }
  return { read, reads }
}

test.each([
  { count: 0, size: 3, reads: [undefined] },
  { count: 2, size: 3, reads: [undefined] },
  { count: 3, size: 3, reads: [undefined, '3'] },
  { count: 7, size: 3, reads: [undefined, '3', '6'] }
])('reads $count rows by $size, each once, until there are no more', async ({ count, size, reads }) => {
  const source = rows(count, size)
  const seen: string[] = []
  const done = await allInTurn(
    { log },
    source.read,
    'failed',
    async ({ id }) => {
      seen.push(id)
      return true
    },
    size
  )
  expect(done).toBe(count)
  expect(seen).toEqual(Array.from({ length: count }, (_, i) => String(i + 1)))
  expect(source.reads).toEqual(reads)
})

test('whole batches that fail for good are told of and hold up nothing behind them', async () => {
  const source = rows(8, 3)
  const fails = async ({ id }: One) => {
    if (Number(id) <= 6) throw new Error('for good')
    return 2
  }
  expect(await allInTurn({ log }, source.read, 'failed', fails, 3)).toBe(4)
  expect(told).toMatchObject(['1', '2', '3', '4', '5', '6'].map(id => ({ id })))
})

test('when the database is away nothing more is tried', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const seen: string[] = []
  const work = async ({ id }: One): Promise<boolean> => {
    seen.push(id)
    throw away
  }
  await expect(inTurn({ log }, [{ id: '1' }, { id: '2' }], 'failed', work)).rejects.toBe(away)
  expect(seen).toEqual(['1'])
  expect(told).toEqual([])
})
