import type { Facet } from '../../kit/difference'
import { type Keyed, keyed, listed, listFacets } from '../../kit/keyed'
import { Passage } from '../../kit/Passage'
import { Thumbs } from '../../kit/Thumbs'
import { turned } from '../../kit/tells'
import { BLOCKS, type Desk, type Item, LISTS, type ListName, type Page, SOURCES, type Tab } from './home-words'
import { LinkTitle } from './LinkField'

type Block = Page['blocks'][number]

/** The page with the rows of its lists by their keys. */
export type KeyedPage = Record<ListName, Keyed<Item>> & { blocks: Keyed<Block>; tabs: Keyed<Tab>; passage_html: string }

const idOf = ({ id }: Item | Tab) => id!

export const keyedPage = ({ blocks, tabs, icons, quick_zones, ad_tiles, passage_html }: Page): KeyedPage => ({
  blocks: keyed(blocks, ({ name }) => name),
  tabs: keyed(tabs, idOf),
  icons: keyed<Item>(icons, idOf),
  quick_zones: keyed<Item>(quick_zones, idOf),
  ad_tiles: keyed<Item>(ad_tiles, idOf),
  passage_html
})

export const pageOf = ({ blocks, tabs, icons, quick_zones, ad_tiles, passage_html }: KeyedPage): Page => ({
  blocks: listed(blocks),
  tabs: listed(tabs),
  icons: listed(icons),
  quick_zones: listed(quick_zones),
  ad_tiles: listed(ad_tiles) as Page['ad_tiles'],
  passage_html
})

const shown = turned('显示', '隐藏')
const isShown = turned('是', '否')
const ITEM = { name: '名称', info: '说明', tag: '角标', pic: '图片', url: '跳转', color: '底色', is_show: '显示' }
const TAB = { name: '名称', info: '小字', source: '商品来源', cate_id: '分类', is_show: '显示' }
const nameOf = ({ name }: Item | Tab) => name

/** All that the draft of the page says, thing by thing. */
export const facetsOf =
  (categories: Desk['categories']) =>
  (page: KeyedPage, among: readonly KeyedPage[]): Facet[] => [
    ...listFacets(
      {
        ...{ name: 'blocks', title: '区块', titles: { is_show: '' }, told: { is_show: shown } },
        nameOf: block => BLOCKS[block.name].title
      },
      page.blocks,
      among.map(one => one.blocks)
    ),
    ...LISTS.flatMap(({ name, title }) =>
      listFacets(
        {
          ...{ name, title, nameOf, titles: ITEM },
          told: {
            pic: { tell: pic => (pic ? <Thumbs of={[String(pic)]} /> : '') },
            url: { tell: url => <LinkTitle url={String(url ?? '')} /> },
            is_show: isShown
          }
        },
        page[name],
        among.map(one => one[name])
      )
    ),
    ...listFacets(
      {
        ...{ name: 'tabs', title: '商品分栏', nameOf, titles: TAB },
        told: {
          source: { tell: source => SOURCES.find(one => one.value === source)?.label },
          cate_id: { tell: id => categories.find(one => one.id === id)?.name },
          is_show: isShown
        }
      },
      page.tabs,
      among.map(one => one.tabs)
    ),
    {
      path: ['passage_html'],
      title: '图文',
      value: page.passage_html,
      tell: (value, beside) => <Passage of={value} beside={beside} />
    }
  ]
