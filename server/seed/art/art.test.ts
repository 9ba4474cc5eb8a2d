import { colours } from '../data/colours'
import { goodsLines } from '../goods'
import { Random } from '../random'
import { forms } from './forms'
import { objectOf } from './object'
import { palettes } from './palettes'
import { homePicture } from './rooms'
import { productPicture, skuPicture } from './scenes'
import { thingsUsed } from './things'

const subjectOf = (words: string) => ({ object: objectOf(words), brand: '果园日记', palette: palettes.leaf })

test('an object is read from its words', () => {
  expect(objectOf('tangerine')).toEqual({
    name: 'tangerine',
    colour: undefined,
    accent: undefined,
    label: '',
    motif: ''
  })
  expect(objectOf('t-shirt #A9BFD3')).toMatchObject({ name: 't-shirt', colour: '#A9BFD3' })
  expect(objectOf('pouch #7A5C3E #F7E9C8 板栗仁 chestnut')).toEqual({
    name: 'pouch',
    colour: '#7A5C3E',
    accent: '#F7E9C8',
    label: '板栗仁',
    motif: 'chestnut'
  })
  expect(objectOf('thermos #f3eadb #3c4149 316')).toMatchObject({ label: '316', motif: '' })
})

test('at most two products show the same object', () => {
  const count = new Map<string, string[]>()
  for (const { name, object } of goodsLines) {
    // Told apart by its shape and what is printed on it: another colour or word alone makes no other object.
    const key = JSON.stringify([object.name, object.motif])
    count.set(key, [...(count.get(key) ?? []), name])
  }
  expect([...count.values()].filter(names => names.length > 2)).toEqual([])
})

test('every form and every object of the goods can be drawn, and each picture of a product differs', () => {
  for (const { object } of goodsLines) {
    const subject = { object, brand: '果园日记', palette: palettes.sand }
    const drawn = [0, 1, 2, 3].map(nth => productPicture(subject, nth))
    expect(new Set(drawn).size).toBe(4)
  }
  const used = new Set(goodsLines.map(({ object }) => object.name))
  expect(Object.keys(forms).filter(name => !used.has(name))).toEqual([])
})

test('a colour of an SKU is the colour of the object', () => {
  for (const words of ['thermos #f3eadb #3c4149', 't-shirt']) {
    const [blue, green] = [colours.雾蓝!, colours.墨绿!].map(colour => skuPicture(subjectOf(words), colour))
    expect(blue).not.toBe(green)
    expect(blue).not.toContain('#f3eadb')
  }
})

test('gradients and filters that a picture refers to are in it, each once', () => {
  for (const { object, name } of goodsLines) {
    const picture = homePicture(object, new Random(name), 0)
    const made = [...picture.matchAll(/ id="(\w+)"/g)].map(match => match[1])
    const wanted = new Set([...picture.matchAll(/url\(#(\w+)\)/g)].map(match => match[1]))
    expect(new Set(made).size).toBe(made.length)
    expect([...wanted].filter(id => !made.includes(id))).toEqual([])
  }
})

test('images are referred to, not carried along', () => {
  const picture = productPicture(subjectOf('tangerine'), 0)
  expect(picture.length).toBeLessThan(6_000)
  const [, hash] = /drawing:([0-9a-f]{32})/.exec(picture)!
  expect(thingsUsed().map(thing => thing.hash)).toContain(hash)
})

test('a name the set does not have is refused', () => {
  expect(() => productPicture(subjectOf('no-such-thing'), 0)).toThrow('no thing called no-such-thing')
})
