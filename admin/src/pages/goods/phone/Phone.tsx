import { Drawer } from 'antd'
import { useState } from 'react'
import type { Detail, Draft } from '../draft'
import { useGoodsOptions } from '../options'
import { Price } from './Price'
import { RichWords } from './RichWords'
import { type Chosen, priceOf, SkuSheet, wordsOf } from './SkuSheet'
import { type Shown, shownOf } from './shown'
import { useFreightNote } from './useFreightNote'
import './phone.css'

interface Props {
  draft: Draft
  goods?: Detail
  onClose(): void
}

/** The product's page as a phone would show it, from what is in the form and saved nowhere. */
export function Phone({ draft, goods, onClose }: Props) {
  const options = useGoodsOptions({ shop: draft.shop_id, search: '' })
  const brand = options?.brands.find(({ id }) => id === draft.brand_id)?.name ?? ''
  const shown = shownOf(draft, brand, goods)
  const freight = useFreightNote(draft)
  return (
    <Drawer open size={448} title="手机预览" onClose={onClose}>
      <section className="phone" aria-label="商品页预览">
        <Page shown={shown} freight={freight} />
      </section>
      <p className="soft">按当前填写的内容显示，还没有保存。店铺、评价、优惠券与活动不在这里显示。</p>
    </Drawer>
  )
}

interface Drawing {
  word: string
  path: string
}
const BAR: readonly Drawing[] = [
  { word: '店铺', path: 'M4 9v11h16V9M3 9l2-5h14l2 5zM9 20v-6h6v6' },
  { word: '客服', path: 'M4 15v-3a8 8 0 0 1 16 0v3M4 14h3v5H4zM17 14h3v5h-3zM20 19c0 2-3 2-6 2' },
  { word: '购物车', path: 'M3 4h2l3 11h9l3-8H6M9 19v.1M17 19v.1' }
]
const ACTS: readonly Drawing[] = [
  { word: '收藏', path: 'M12 20C5 15 3 12 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3-2 6-9 11z' },
  { word: '分享', path: 'M4 20c1-6 4-9 9-9V7l8 6.5-8 6v-4c-4 0-6.5 1.5-9 4.5z' }
]

const Icon = ({ of: { word, path } }: { of: Drawing }) => (
  <span className="ph-icon">
    <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden>
      <path d={path} />
    </svg>
    {word}
  </span>
)

function Page({ shown, freight }: { shown: Shown; freight: string }) {
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(shown.attrs.filter(({ values }) => values.length === 1).map(one => [one.name, one.values[0]!]))
  )
  const [isChoosing, setIsChoosing] = useState(false)
  const choose = () => setIsChoosing(true)
  const isGone = shown.lines.every(({ stock }) => stock === 0)
  return (
    <>
      <div className="ph-body">
        <Gallery pictures={shown.pictures} />
        <Head shown={shown} chosen={chosen} freight={freight} />
        <Rows shown={shown} chosen={chosen} freight={freight} onChoose={choose} />
        <Parameters rows={shown.parameters} />
        <div className="ph-card ph-text">
          <h4>图文详情</h4>
          <RichWords html={shown.html} />
        </div>
      </div>
      <div className="ph-bar">
        {BAR.map(icon => (
          <Icon key={icon.word} of={icon} />
        ))}
        {isGone ? (
          <span className="ph-gone">已售罄</span>
        ) : (
          <>
            <button type="button" className="ph-cart" onClick={choose}>
              加入购物车
            </button>
            <button type="button" className="ph-now" onClick={choose}>
              立即购买
            </button>
          </>
        )}
      </div>
      {isChoosing && (
        <SkuSheet shown={shown} chosen={chosen} onChoose={setChosen} onClose={() => setIsChoosing(false)} />
      )}
    </>
  )
}

function Gallery({ pictures }: { pictures: readonly string[] }) {
  const [at, setAt] = useState(0)
  const here = Math.min(at, Math.max(0, pictures.length - 1))
  if (pictures.length === 0) return <div className="ph-gallery ph-soft">还没有商品图片</div>
  const turn = (by: number) => setAt((here + by + pictures.length) % pictures.length)
  return (
    <div className="ph-gallery">
      <img src={pictures[here]} alt={`第 ${here + 1} 张商品图片`} width={375} height={375} />
      {pictures.length > 1 && (
        <>
          <button type="button" aria-label="上一张" onClick={() => turn(-1)}>
            ‹
          </button>
          <button type="button" className="ph-next" aria-label="下一张" onClick={() => turn(1)}>
            ›
          </button>
        </>
      )}
      <span className="ph-count">{`${here + 1}/${pictures.length}`}</span>
    </div>
  )
}

interface PartProps {
  shown: Shown
  chosen: Chosen
  freight: string
}

function Head({ shown, chosen, freight }: PartProps) {
  const { vip, ...price } = priceOf(shown, chosen)
  return (
    <div className="ph-head">
      <div className="ph-prices">
        <Price {...price} />
        {vip && (
          <span className="ph-member">
            <span>会员价</span>
            <Price value={vip} isSmall />
          </span>
        )}
      </div>
      <div className="ph-main">
        <div>
          <div className="ph-title">{shown.name || '（还没有名称）'}</div>
          {shown.intro && <div className="ph-info">{shown.intro}</div>}
        </div>
        {ACTS.map(icon => (
          <Icon key={icon.word} of={icon} />
        ))}
      </div>
      {shown.tags.length > 0 && (
        <div className="ph-tags">
          {shown.tags.map(tag => (
            <span key={tag}>{tag}</span>
          ))}
        </div>
      )}
      <div className="ph-facts">
        <span>{freight}</span>
        <span>{`已售${shown.sales}`}</span>
      </div>
    </div>
  )
}

function Rows({ shown, chosen, freight, onChoose }: PartProps & { onChoose(): void }) {
  const { attrs, unit } = shown
  const values = attrs.reduce((sum, attr) => sum + attr.values.length, 0)
  return (
    <div className="ph-card ph-rows">
      <button type="button" onClick={onChoose}>
        <span>选择</span>
        <span>
          {attrs.length > 0 ? wordsOf(shown, chosen, 1) : `已选 1${unit}`}
          {values > 1 && (
            <small>{`共${attrs.map(attr => `${attr.values.length}种${attr.name}`).join('、')}可选`}</small>
          )}
        </span>
        <i>›</i>
      </button>
      {shown.limit === 0 && (
        <div>
          <span>送礼</span>
          <span>送给好友，TA 自己填地址收货</span>
          <i>›</i>
        </div>
      )}
      <div>
        <span>配送</span>
        <span className="ph-line">{`选择地址，看什么时候送到 · ${freight}`}</span>
        <i>›</i>
      </div>
    </div>
  )
}

const FOLDED = 4

function Parameters({ rows }: { rows: readonly [string, string][] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (rows.length === 0) return null
  return (
    <div className="ph-card ph-params">
      <h4>商品规格</h4>
      {(isOpen ? rows : rows.slice(0, FOLDED)).map(([name, value]) => (
        <div key={name} className="ph-param">
          <span>{name}</span>
          <span>{value}</span>
        </div>
      ))}
      {rows.length > FOLDED && (
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? '收起' : '查看全部参数'}
        </button>
      )}
    </div>
  )
}
