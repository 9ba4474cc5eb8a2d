import {
  cities,
  cityByName,
  cityGroups,
  cityOfPlace,
  cityShort,
  hotCities,
  metresBetween,
  nearestCity,
  pointOf,
  searchCities
} from './cities'

test('every city has a name, its pinyin and a place inside China', () => {
  expect(cities.length).toBeGreaterThan(340)
  expect(new Set(cities.map(city => city.name)).size).toBe(cities.length)
  for (const { letters, longitude, latitude } of cities) {
    expect(letters).toMatch(/^[a-z]+$/)
    expect(longitude).toBeGreaterThan(73)
    expect(longitude).toBeLessThan(136)
    expect(latitude).toBeGreaterThan(3)
    expect(latitude).toBeLessThan(54)
  }
})

test('hot cities are cities', () => {
  for (const name of hotCities) expect(cityByName(name)?.name).toBe(name)
})

test('letters are in order and hold every city once', () => {
  const groups = cityGroups()
  expect(groups.map(group => group.letter)).toEqual([...groups.map(group => group.letter)].sort())
  expect(groups.flatMap(group => group.cities)).toHaveLength(cities.length)
})

test.each([
  ['杭', '杭州市'],
  ['hangzhou', '杭州市'],
  ['HANGZ', '杭州市'],
  [' 重庆 ', '重庆市'],
  ['chongq', '重庆市'],
  ['厦门', '厦门市'],
  ['xiamen', '厦门市'],
  ['香港', '香港特别行政区']
])('%s finds %s', (word, name) => {
  expect(searchCities(word).map(city => city.name)).toContain(name)
})

test.each(['', '   ', 'qqq', '纽约', '.*'])('%j finds nothing', word => {
  expect(searchCities(word)).toEqual([])
})

test.each([
  [120.15, 30.25, '杭州市'],
  [113.95, 22.54, '深圳市'],
  [116.31, 39.98, '北京市'],
  [87.6, 43.8, '乌鲁木齐市']
])('%d, %d lies in %s', (longitude, latitude, name) => {
  expect(nearestCity({ longitude, latitude })?.name).toBe(name)
})

test('a point abroad lies in none of them', () => {
  expect(nearestCity({ longitude: -74, latitude: 40.7 })).toBeUndefined()
  expect(nearestCity({ longitude: 151.2, latitude: -33.9 })).toBeUndefined()
})

test('distance', () => {
  const hangzhou = cityByName('杭州')!
  const shanghai = cityByName('上海')!
  expect(metresBetween(hangzhou, hangzhou)).toBe(0)
  expect(metresBetween(hangzhou, shanghai) / 1000).toBeCloseTo(164, -1)
})

test.each([
  ['120.1', '30.2', { longitude: 120.1, latitude: 30.2 }],
  ['0', '0', { longitude: 0, latitude: 0 }],
  ['', '', undefined],
  ['120', '', undefined],
  ['181', '0', undefined],
  ['0', '-91', undefined],
  ['东', '北', undefined]
])('point of %j and %j', (longitude, latitude, point) => {
  expect(pointOf(longitude, latitude)).toEqual(point)
})

test.each([
  ['杭州市', '杭州'],
  ['阿里地区', '阿里'],
  ['香港特别行政区', '香港'],
  ['大理白族自治州', '大理白族自治州']
])('%s in short', (name, short) => expect(cityShort(name)).toBe(short))

test('a map address decides over the nearest centre', () => {
  const point = { longitude: 120.15, latitude: 30.25 }
  expect(cityOfPlace(point, '浙江省嘉兴市海宁市长安路 3 号')).toBe('嘉兴市')
  expect(cityOfPlace(point, '某某路 3 号')).toBe('杭州市')
  expect(cityOfPlace({ longitude: 0, latitude: 0 }, '')).toBe('')
})
