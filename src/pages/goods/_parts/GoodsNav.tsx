import { View } from '@tarojs/components'
import Taro, { usePageScroll } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { back } from '@/kit/nav'
import { Icon } from '@/kit/parts/Icon'
import { POPUP_ANIMATION_MS } from '@/lib/constants'
import { appearance } from '@/stores/appearance'
import './GoodsNav.scss'

/** Parts of the page one can jump to, in their order. */
export const SECTIONS = ['商品', '评价', '详情', '推荐'] as const
export type Section = (typeof SECTIONS)[number]

/** Element id of a section; `page` tells pages apart that lie on top of each other in one document. */
export const sectionId = (page: string, section: Section) => `s${page}-${SECTIONS.indexOf(section)}`

/** Scrolled this far the bar turns white and shows the tabs. */
const SHOW_PX = 200
/** How often positions are looked up while scrolling. */
const LOOK_MS = 120
const JUMPS_MAX = 4

interface Props {
  /** Tells this page's sections from those of other pages. */
  page: string
  onShare: () => void
}

/** Lies over the pictures; further down a white bar with tabs that follow the scrolling and jump. */
export const GoodsNav = observer(function GoodsNav({ page, onShare }: Props) {
  const bar_px = appearance.bars_px
  const { shown, here, jump } = useSections(page, bar_px)
  return (
    <View className={`gnav ${shown ? 'gnav--shown' : ''}`}>
      <View
        className="gnav__bar"
        style={{ paddingTop: `${appearance.statusBar_px}px`, paddingRight: `${appearance.capsule_px}px` }}
      >
        <View className="gnav__row" style={{ height: `${appearance.navBar_px}px` }}>
          <View className="gnav__round" role="button" ariaLabel="返回" onClick={back}>
            <View className="gnav__disc">
              <Icon name="back" size={40} />
            </View>
          </View>
          <View className="gnav__tabs">
            {SECTIONS.map(section => (
              <View
                key={section}
                className={`gnav__tab ${section === here ? 'gnav__tab--on' : ''}`}
                role="button"
                onClick={() => shown && jump(section)}
              >
                {section}
              </View>
            ))}
          </View>
          <View className="gnav__round" role="button" ariaLabel="分享" onClick={onShare}>
            <View className="gnav__disc">
              <Icon name="share" size={40} />
            </View>
          </View>
        </View>
      </View>
    </View>
  )
})

function useSections(page: string, bar_px: number) {
  const [shown, setShown] = useState(false)
  const [here, setHere] = useState<Section>('商品')
  const scrolled_px = useRef(0)
  const looked_ms = useRef(0)
  const last = useRef<ReturnType<typeof setTimeout>>()

  const look = async () => {
    looked_ms.current = Date.now()
    const tops = await topsOf(page)
    const passed = SECTIONS.filter(section => (tops[section] ?? Number.POSITIVE_INFINITY) <= bar_px + 8)
    setHere(passed[passed.length - 1] ?? '商品')
  }
  usePageScroll(({ scrollTop }) => {
    scrolled_px.current = scrollTop
    setShown(scrollTop > SHOW_PX)
    clearTimeout(last.current)
    if (Date.now() - looked_ms.current > LOOK_MS) look()
    else last.current = setTimeout(look, LOOK_MS)
  })
  // Pictures that load on the way push the section down, so it is looked for again once the scrolling has come to rest.
  const jump = async (section: Section) => {
    for (let tries = 0; tries < JUMPS_MAX; tries++) {
      const top = (await topsOf(page))[section]
      if (top === undefined || (tries > 0 && Math.abs(top - bar_px) < 4)) return
      const scrollTop = section === '商品' ? 0 : Math.max(0, scrolled_px.current + top - bar_px)
      if (tries > 0 && scrollTop === scrolled_px.current) return
      await Taro.pageScrollTo({ scrollTop, duration: tries === 0 ? POPUP_ANIMATION_MS : 0 })
      await new Promise(resolve => setTimeout(resolve, POPUP_ANIMATION_MS))
    }
  }
  return { shown, here, jump }
}

/** How far below the screen's upper edge each section begins, in pixels. */
function topsOf(page: string): Promise<Partial<Record<Section, number>>> {
  return new Promise(resolve => {
    const query = Taro.createSelectorQuery()
    for (const section of SECTIONS) query.select(`#${sectionId(page, section)}`).boundingClientRect()
    query.exec((rects: ({ top: number } | null)[]) =>
      resolve(Object.fromEntries(SECTIONS.map((section, i) => [section, rects[i]?.top])))
    )
  })
}
