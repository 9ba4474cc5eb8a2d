import { useState } from 'react'
import { Price } from './Price'
import { type Line, lowest, type Shown } from './shown'

export type Chosen = Readonly<Record<string, string>>

/** What is still possible with the values that are chosen. */
export const linesWith = ({ attrs, lines }: Shown, chosen: Chosen): Line[] =>
  lines.filter(({ values }) => attrs.every(({ name }, i) => !chosen[name] || chosen[name] === values[i]))

/** The price of what is still possible, and whether there are several. */
export function priceOf(shown: Shown, chosen: Chosen) {
  const lines = linesWith(shown, chosen)
  const prices = lines.map(({ price }) => price)
  const isWhole = shown.attrs.every(({ name }) => chosen[name])
  const of = isWhole ? lines.slice(0, 1) : shown.lines
  return {
    value: lowest(prices),
    isFrom: new Set(prices.map(Number)).size > 1,
    ot: lowest(of.map(({ ot }) => ot)),
    vip: lowest(of.map(({ vip }) => vip))
  }
}

export function wordsOf({ attrs }: Shown, chosen: Chosen, quantity: number): string {
  const missing = attrs.filter(({ name }) => !chosen[name])
  if (missing.length > 0) return `请选择 ${missing.map(({ name }) => name).join(' ')}`
  return ['已选', ...attrs.map(({ name }) => chosen[name]), `×${quantity}`].join(' ')
}

interface Props {
  shown: Shown
  chosen: Chosen
  onChoose(chosen: Chosen): void
  onClose(): void
}

/** The sheet in which a SKU is chosen. */
export function SkuSheet({ shown, chosen, onChoose, onClose }: Props) {
  const [quantity, setQuantity] = useState(1)
  const { attrs, unit, limit, pictures } = shown
  const lines = linesWith(shown, chosen)
  const stock = lines.reduce((sum, line) => sum + line.stock, 0)
  const most = Math.max(1, Math.min(stock, limit || stock))
  const number = Math.min(quantity, most)
  const { vip, ...price } = priceOf(shown, chosen)
  const image = (attrs.some(({ name }) => chosen[name]) && lines[0]?.image) || pictures[0]
  return (
    <div className="ph-popup">
      <button type="button" className="ph-mask" aria-label="关闭规格选择" onClick={onClose} />
      <div className="ph-sheet">
        <div className="ph-sku-head">
          {image && <img src={image} alt="" width={100} height={100} />}
          <div>
            <Price {...price} />
            {vip && <span className="ph-vip">会员价 ¥{Number(vip).toFixed(2)}</span>}
            <div className="ph-soft">{stock > 0 && stock < 10 ? `仅剩${stock}${unit}` : `库存 ${stock}${unit}`}</div>
            <div className="ph-line">{wordsOf(shown, chosen, number)}</div>
          </div>
        </div>
        <div className="ph-sku-body">
          {attrs.map(({ name, values }) => (
            <Attribute key={name} {...{ shown, chosen, name, values, onChoose }} />
          ))}
          <div className="ph-number">
            <b>数量</b>
            {limit > 0 && <span className="ph-soft">{`每人限购${limit}${unit}`}</span>}
            <span className="ph-stepper">
              <button type="button" aria-label="减少" disabled={number <= 1} onClick={() => setQuantity(number - 1)}>
                −
              </button>
              {number}
              <button type="button" aria-label="增加" disabled={number >= most} onClick={() => setQuantity(number + 1)}>
                +
              </button>
            </span>
          </div>
        </div>
        <div className="ph-actions">
          {stock === 0 ? (
            <span className="ph-btn ph-btn-off">已抢光</span>
          ) : (
            <>
              <span className="ph-btn ph-btn-outline">加入购物车</span>
              <span className="ph-btn ph-btn-main">立即购买</span>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

interface AttributeProps extends Omit<Props, 'onClose'> {
  name: string
  values: readonly string[]
}

function Attribute({ shown, chosen, name, values, onChoose }: AttributeProps) {
  const turn = (value: string) => {
    const { [name]: before, ...others } = chosen
    onChoose(before === value ? others : { ...others, [name]: value })
  }
  return (
    <div className="ph-attr">
      <b>{name}</b>
      <div className="ph-values">
        {values.map(value => {
          const isOff = linesWith(shown, { ...chosen, [name]: value }).every(({ stock }) => stock === 0)
          return (
            <button
              key={value}
              type="button"
              className={chosen[name] === value ? 'ph-value ph-value-on' : 'ph-value'}
              aria-pressed={chosen[name] === value}
              disabled={isOff}
              onClick={() => turn(value)}
            >
              {value}
              {isOff && <i>缺货</i>}
            </button>
          )
        })}
      </div>
    </div>
  )
}
