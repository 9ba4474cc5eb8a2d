import { Image, type ITouchEvent, Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo, useRef, useState } from 'react'
import { CHART, type ChartPoint, chartPicture, chartShape, nearestPoint } from '@/kit/state/chart'
import { CHART_COLORS } from '@/lib/constants'
import './TrendChart.scss'

interface Props {
  /** Empty while they have not come: their room is kept. */
  points: readonly ChartPoint[]
  /** What the numbers are, for the ear: 金豆余额走势. */
  name: string
  /** After a number: 元, 个. */
  unit?: string
  colour?: keyof typeof CHART_COLORS
  /** What stands there while nothing ever moved. */
  empty?: string
  /** Sets this chart apart from others on the page. */
  id?: string
}

/** A line over days with its highest and lowest number; a touch, or a finger drawn along, shows the number of a day. */
export function TrendChart({ points, name, unit = '', colour = 'brand', empty, id = 'trend' }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const place = useRef({ left: 0, width: 0 })
  const shape = useMemo(() => chartShape(points, CHART.width, CHART.height), [points])
  const src = useMemo(() => chartPicture(shape, CHART_COLORS[colour]), [shape, colour])
  if (points.length === 0) return <View className="trend__wait" />
  if (!points.some(point => Number(point.value) !== 0)) {
    return <View className="trend__empty">{empty ?? '还没有变化，有了记录就会画出走势'}</View>
  }
  const here = Math.min(chosen ?? points.length - 1, points.length - 1)
  const choose = (event: ITouchEvent) => {
    const at = event.touches[0]?.clientX
    const { left, width } = place.current
    if (at !== undefined && width > 0) setChosen(nearestPoint(points.length, at - left, width))
  }
  const start = (event: ITouchEvent) => {
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .boundingClientRect(rect => {
        if (rect && !Array.isArray(rect)) place.current = { left: rect.left, width: rect.width }
        choose(event)
      })
      .exec()
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <View className="trend" role="img" ariaLabel={`${name}，${points[here]!.label}为${points[here]!.value}${unit}`}>
      <View className="trend__head">
        <View className="trend__day">{points[here]!.label}</View>
        <View className="trend__value">
          {points[here]!.value}
          {unit && <Text className="trend__unit">{unit}</Text>}
        </View>
      </View>
      <View
        className="trend__board"
        id={id}
        onTouchStart={event => start(event as ITouchEvent)}
        onTouchMove={event => choose(event as ITouchEvent)}
      >
        <Image className="trend__line" src={src} mode="scaleToFill" nativeProps={{ alt: name }} />
        <View className="trend__mark" style={{ left: percent(shape.xs[here]!, CHART.width) }}>
          <View
            className={`trend__dot trend__dot--${colour}`}
            style={{ top: percent(shape.ys[here]!, CHART.height) }}
          />
        </View>
        <View className="trend__touch">
          {points.map((point, i) => (
            <View key={point.label} className="trend__column" onClick={() => setChosen(i)} />
          ))}
        </View>
      </View>
      <View className="trend__feet">
        <View>{points[0]!.label}</View>
        <View>{`最低 ${shape.lowest} · 最高 ${shape.highest}`}</View>
        <View>{points[points.length - 1]!.label}</View>
      </View>
    </View>
  )
}
