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
}

const [WIDTH, HEIGHT, LEFT, RIGHT, BELOW] = [960, 240, 64, 36, 24]

/** The next round number: 2905 is drawn up to 3000. */
const roundUp = (amount: number) => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)))
  return [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].map(times => times * step).find(round => round >= amount) ?? amount
}

/** Lines over hours or days. */
export function Chart({ label, series, ticks }: Props) {
  const values = series.map(one => one.values)
  const places = Math.max(2, ...values.map(one => one.length))
  const most = roundUp(Math.max(10, ...values.flatMap(one => one.map(value => value ?? 0))))
  const x = (place: number) => LEFT + (place * (WIDTH - LEFT - RIGHT)) / (places - 1)
  const y = (value: number) => 10 + (1 - value / most) * (HEIGHT - BELOW - 10)
  const points = (of: Series['values']) =>
    of.flatMap((value, place) => (value === null ? [] : [`${x(place)},${y(value)}`]))
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
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 0.5, 1].map(part => (
          <g key={part}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(most * part)} y2={y(most * part)} stroke="#eef0f3" />
            <text x={LEFT - 8} y={y(most * part) + 4} textAnchor="end" fontSize="12" fill="#646a73">
              {Math.round(most * part).toLocaleString()}
            </text>
          </g>
        ))}
        {ticks.map(({ at, words }) => (
          <text key={at} x={x(at)} y={HEIGHT - 4} textAnchor="middle" fontSize="12" fill="#646a73">
            {words}
          </text>
        ))}
        {series.map(({ title, colour, values }) => {
          const drawn = points(values)
          const [cx, cy] = (drawn[0] ?? '0,0').split(',')
          // One place makes no line.
          return drawn.length === 1 ? (
            <circle key={title} cx={cx} cy={cy} r="3" fill={colour} />
          ) : (
            <polyline key={title} points={drawn.join(' ')} fill="none" stroke={colour} strokeWidth="2" />
          )
        })}
      </svg>
    </>
  )
}
