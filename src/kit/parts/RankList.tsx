import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar'
import './RankList.scss'

interface Line {
  /** From 1; 0 for who is not ranked. */
  place: number
  avatar: string
  name: string
  /** What is ranked by, as it is read: "12 位". */
  figure: string
}

const MEDALS = ['金牌', '银牌', '铜牌']

/** A place: a medal for the first three, a number for the rest, a dash for who is not ranked. */
function Place({ place, far }: { place: number; far: number }) {
  const medal = MEDALS[place - 1]
  if (medal)
    return (
      <View className={`ranking__medal ranking__medal--${place}`} role="img" ariaLabel={`第${place}名，${medal}`}>
        <View className="ranking__disc">{place}</View>
      </View>
    )
  return <View className="ranking__place">{place === 0 ? '–' : place > far ? `${far}+` : place}</View>
}

/** Places beyond are not counted unless told. */
const FAR = 1000

/** One line of a ranking; `mine` for who looks at it, `note` what the place brings. For the rows of a `ListPage`. */
export function RankRow({ mine, far = FAR, note, ...line }: Line & { mine?: boolean; far?: number; note?: string }) {
  return (
    <View
      className={`ranking ${mine ? 'ranking--mine' : ''} ${line.place > 0 && line.place <= 3 ? 'ranking--first' : ''}`}
    >
      <Place place={line.place} far={far} />
      <Avatar src={line.avatar} name={line.name} size={76} />
      <View className="ranking__name">
        {line.name}
        {mine && <View className="ranking__me">我</View>}
      </View>
      <View className="ranking__figures">
        <View className="ranking__figure">{line.figure}</View>
        {note && <View className="ranking__note">{note}</View>}
      </View>
    </View>
  )
}

/** Where the person stands themselves, for the `bottom` of the page, in sight however far down the list is read. */
export function RankOwn({ hint, far = FAR, ...line }: Line & { hint: ReactNode; far?: number }) {
  return (
    <View className="ranking ranking--own">
      <Place place={line.place} far={far} />
      <Avatar src={line.avatar} name={line.name} size={76} />
      <View className="ranking__who">
        <View className="ranking__own">
          {line.place === 0 ? '我 · 未上榜' : `我 · 第 ${line.place > far ? `${far}+` : line.place} 名`}
        </View>
        <View className="ranking__hint">{hint}</View>
      </View>
      <View className="ranking__figure">{line.figure}</View>
    </View>
  )
}
