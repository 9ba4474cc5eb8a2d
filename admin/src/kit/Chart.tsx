import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { grouped } from './parts'
import './chart.css'

interface Series {
  title: string
  colour: string
  /** One for each place from left to right; null where there is none yet. */
  values: readonly (number | null)[]
}

interface Props {
  /** What is seen, for those who do not see it. */
  label: string
  series: readonly Series[]
  /** Words under some of the places. */
  ticks: readonly { at: number; words: string }[]
  /** What each place is called. */
  names: readonly string[]
  /** How a value reads; as a number unless told. */
  tell?(value: number): string
}

const [HEIGHT, LEFT, RIGHT, BELOW] = [240, 64, 36, 24]

/** The next round number: 2905 is drawn up to 3000. */
const roundUp = (amount: number) => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)))
  return [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].map(times => times * step).find(round => round >= amount) ?? amount
}

/** An amount of yuan at a place. */
export const yuanAt = (value: number) => `¥${grouped(value.toFixed(2))}`

const placesOf = (series: readonly Series[]) => Math.max(2, ...series.map(({ values }) => values.length))
const xOf = (place: number, places: number, width: number) => LEFT + (place * (width - LEFT - RIGHT)) / (places - 1)

/** How wide an element is drawn, in px: words of a chart stay as large as all others whatever its width. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(960)
  useLayoutEffect(() => {
    const element = box.current!
    const watch = new ResizeObserver(() => setWidth(element.clientWidth || 960))
    setWidth(element.clientWidth || 960)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { box, width }
}

/** Where arrows, and the keys for the beginning and the end, lead from a place; undefined for other keys. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: at => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last
}

/** Lines over hours or days. The values of a place are told under the pointer or finger, and by the arrows. */
export function Chart({ label, series, ticks, names, tell = grouped }: Props) {
  const [at, setAt] = useState<number>()
  const { box, width } = useWidth()
  const places = placesOf(series)
  const last = places - 1
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    setAt(Math.max(0, Math.min(last, Math.round(((x - LEFT) * last) / (width - LEFT - RIGHT)))))
  }
  const press = (event: KeyboardEvent) => {
    const next = STEPS[event.key]
    if (event.key === 'Escape') setAt(undefined)
    if (!next) return
    event.preventDefault()
    setAt(at === undefined ? last : next(at, last))
  }
  const told = (place: number) =>
    series.map(({ title, colour, values }) => {
      const value = values[place] ?? null
      return { title, colour, words: value === null ? '—' : tell(value) }
    })
  const valueText = (place: number) =>
    [names[place], ...told(place).map(({ title, words }) => `${title} ${words}`)].join('，')
  return (
    <>
      <div className="legend">
        {series.map(({ title, colour }) => (
          <span key={title}>
            <i style={{ background: colour }} />
            {title}
          </span>
        ))}
      </div>
      <div
        ref={box}
        className="chart-box"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={valueText(at ?? last)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        onKeyDown={press}
      >
        <Drawing series={series} ticks={ticks} places={places} at={at} width={width} />
        {at !== undefined && (
          <div
            className={at > last / 2 ? 'chart-tip chart-tip-left' : 'chart-tip'}
            style={{ left: xOf(at, places, width) }}
          >
            <b>{names[at]}</b>
            {told(at).map(({ title, colour, words }) => (
              <span key={title}>
                <i style={{ background: colour }} />
                {title} <b className="money">{words}</b>
              </span>
            ))}
          </div>
        )}
      </div>
    </>
  )
}

interface DrawingProps extends Pick<Props, 'series' | 'ticks'> {
  places: number
  at: number | undefined
  width: number
}

function Drawing({ series, ticks, places, at, width }: DrawingProps) {
  const most = roundUp(Math.max(10, ...series.flatMap(({ values }) => values.map(value => value ?? 0))))
  const x = (place: number) => xOf(place, places, width)
  const y = (value: number) => 10 + (1 - value / most) * (HEIGHT - BELOW - 10)
  const points = (of: Series['values']) =>
    of.flatMap((value, place) => (value === null ? [] : [`${x(place)},${y(value)}`]))
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {[0, 0.5, 1].map(part => (
        <g key={part}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(most * part)} y2={y(most * part)} stroke="#eef0f3" />
          <text x={LEFT - 8} y={y(most * part) + 4} textAnchor="end" fontSize="12" fill="#646a73">
            {Math.round(most * part).toLocaleString()}
          </text>
        </g>
      ))}
      {ticks.map(({ at: place, words }) => (
        <text key={place} x={x(place)} y={HEIGHT - 4} textAnchor="middle" fontSize="12" fill="#646a73">
          {words}
        </text>
      ))}
      {at !== undefined && <line x1={x(at)} x2={x(at)} y1={10} y2={HEIGHT - BELOW} stroke="#86909c" />}
      {series.map(({ title, colour, values }) => {
        const drawn = points(values)
        const [cx, cy] = (drawn[0] ?? '0,0').split(',')
        const value = at === undefined ? null : (values[at] ?? null)
        return (
          <g key={title}>
            {/* One place makes no line. */}
            {drawn.length === 1 ? (
              <circle cx={cx} cy={cy} r="3" fill={colour} />
            ) : (
              <polyline points={drawn.join(' ')} fill="none" stroke={colour} strokeWidth="2" />
            )}
            {value !== null && <circle cx={x(at!)} cy={y(value)} r="4" fill={colour} stroke="#fff" strokeWidth="2" />}
          </g>
        )
      })}
    </svg>
  )
}
