import { Checkbox, InputNumber } from 'antd'
import { small } from '../../kit/parts'
import { skuWords } from '../../kit/sku'
import type { ToShip } from './Ship'

type Line = ToShip['cartInfo'][number]

/** How many pieces of which lines. */
export type Packed = Record<string, number>

export const unsentLines = (order: ToShip): Line[] => order.cartInfo.filter(line => line.unsent_num > 0)

/** Everything that is still to be sent. */
export const allOf = (order: ToShip): Packed =>
  Object.fromEntries(unsentLines(order).map(line => [line.id, line.unsent_num]))

export const piecesOf = (packed: Packed) => Object.values(packed).reduce((sum, num) => sum + num, 0)

interface Props {
  order: ToShip
  /** As a field of a form. */
  value?: Packed
  onChange?(packed: Packed): void
}

/** What goes into a parcel: of each line that waits, whether it does and how many pieces. */
export function Pack({ order, value = {}, onChange }: Props) {
  const pack = (line: Line, num: number) => {
    const { [line.id]: _, ...others } = value
    onChange?.(num > 0 ? { ...others, [line.id]: num } : others)
  }
  const lines = unsentLines(order)
  const later = piecesOf(allOf(order)) - piecesOf(value)
  return (
    <>
      <div className="pack">
        {lines.map(line => {
          const { store_name, attrInfo, image } = line.productInfo
          const num = value[line.id] ?? 0
          return (
            <div key={line.id} className="pack-line">
              <Checkbox
                checked={num > 0}
                onChange={({ target }) => pack(line, target.checked ? line.unsent_num : 0)}
                aria-label={store_name}
              >
                <span className="pack-goods">
                  <img src={small(image)} alt="" width={32} height={32} />
                  <span>
                    <span className="pack-name">{store_name}</span>
                    <span className="soft">{skuWords(attrInfo.suk)}</span>
                  </span>
                </span>
              </Checkbox>
              {line.unsent_num > 1 ? (
                <InputNumber
                  aria-label={`${store_name}发出件数`}
                  min={1}
                  max={line.unsent_num}
                  precision={0}
                  disabled={num === 0}
                  value={num || line.unsent_num}
                  onChange={next => pack(line, next ?? 1)}
                  suffix={`/ ${line.unsent_num}`}
                  style={{ width: 112 }}
                />
              ) : (
                <span className="pack-num">1 件</span>
              )}
            </div>
          )
        })}
      </div>
      {later > 0 && <p className="soft pack-later">{`其余 ${later} 件留待下次发货，订单显示为「部分发货」。`}</p>}
    </>
  )
}
