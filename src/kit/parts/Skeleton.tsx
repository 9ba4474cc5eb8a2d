import { View } from '@tarojs/components'
import './Skeleton.scss'

type Bone = 'line' | 'card' | 'goods' | 'hero' | 'text' | 'head' | 'box' | 'face' | 'post' | 'told' | 'said' | 'tile'

/** How many bones of which shape stand for a page, from its top. */
const shapes = {
  goods: Array<Bone>(6).fill('goods'),
  lines: Array<Bone>(8).fill('line'),
  cards: Array<Bone>(4).fill('card'),
  article: ['text'],
  detail: ['hero'],
  // A wallet's balance on its tint, a chart, records.
  wallet: ['head', 'box', 'line', 'line', 'line', 'line'],
  // What a form is about, its fields, what is added to it.
  form: ['card', 'line', 'line', 'box'],
  fields: ['line', 'line', 'line', 'box'],
  // One person and what they have.
  profile: ['face', 'tile', 'tile', 'tile'],
  boxes: ['box', 'box'],
  inbox: ['box', 'card', 'card', 'card', 'card', 'card'],
  posts: ['post', 'post', 'post'],
  chat: ['told', 'said', 'told', 'told', 'said'],
  film: []
} satisfies Record<string, Bone[]>

export type SkeletonKind = keyof typeof shapes

interface Props {
  kind?: SkeletonKind
  /** How many of them, for kinds that are the same thing over and over. */
  count?: number
}

/** Stands where content will be, in its shape, so nothing jumps when it comes. */
export function Skeleton({ kind = 'lines', count }: Props) {
  const bones: Bone[] = count ? Array<Bone>(count).fill(shapes[kind][0] ?? 'line') : shapes[kind]
  return (
    <View className={`bones bones--${kind}`} role="status" ariaLabel="正在加载">
      {kind === 'film' ? <Film /> : bones.map((bone, i) => <OneBone key={i} bone={bone} />)}
    </View>
  )
}

const OneBone = ({ bone }: { bone: Bone }) => (
  <View className={`bones__item bones__item--${bone}`}>
    <View className="bones__pic" />
    <View className="bones__texts">
      <View className="bones__text" />
      <View className="bones__text bones__text--short" />
    </View>
    {bone === 'post' && (
      <View className="bones__row">
        <View className="bones__square" />
        <View className="bones__square" />
        <View className="bones__square" />
      </View>
    )}
  </View>
)

/** A dark screen with words below and deeds at the right, as a film has them. */
const Film = () => (
  <View className="bones__film">
    <View className="bones__dots">
      <View className="bones__dot" />
      <View className="bones__dot" />
      <View className="bones__dot" />
    </View>
    <View className="bones__text bones__text--film" />
    <View className="bones__text bones__text--film bones__text--short" />
  </View>
)
