import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { DrawInfo, DrawnLine, DrawState } from '@/kit/state/DrawState'
import { lessMotion } from '@/platform/motion'
import './BoxOpening.scss'
import { Button } from './Button'
import { Icon } from './Icon'
import { Pic } from './Pic'
import { Popup } from './Popup'

interface Props<Info extends DrawInfo> {
  state: DrawState<Info>
  /** The picture of what a prize is, where it has one. */
  pictureOf: (line: DrawnLine) => string | undefined
  /** Where what was in it is found. */
  keep: { words: string; run: () => void }
}

/** How long the lid takes to fly off; BoxOpening.scss has the same time. */
const BURST_MS = 1_100

/** The box that shakes while it is opened and bursts when it is known what is in it; a tap ends it at once. */
export const BoxOpening = observer(function BoxOpening<Info extends DrawInfo>(props: Props<Info>) {
  const { state } = props
  const { drawing, result } = state
  const [seen, setSeen] = useState('')
  const id = result?.id ?? ''
  const isBursting = id !== '' && seen !== id && !drawing
  useEffect(() => {
    if (!isBursting) return
    if (lessMotion()) return setSeen(id)
    const timer = setTimeout(() => setSeen(id), BURST_MS)
    return () => clearTimeout(timer)
  }, [isBursting, id])
  const isMoving = drawing || isBursting
  return (
    <>
      {isMoving && (
        <View className="opening" catchMove onClick={() => setSeen(id)}>
          <View className={`opening__box ${isBursting ? 'opening__box--burst' : ''}`} role="img" ariaLabel="正在拆盲盒">
            <View className="opening__rays" />
            <View className="opening__lid" />
            <View className="opening__body">
              <View className="opening__mark">?</View>
            </View>
            {SPARKS.map(spark => (
              <View key={spark} className={`opening__spark opening__spark--${spark}`} />
            ))}
          </View>
          <View className="opening__words">{isBursting ? '点一下，跳过' : '正在拆开…'}</View>
        </View>
      )}
      <Popup open={!!result && !isMoving} onClose={() => state.putAway()} title="拆盒结果">
        <Result {...props} />
      </Popup>
    </>
  )
}) as <Info extends DrawInfo>(props: Props<Info>) => ReactNode

const SPARKS = [1, 2, 3, 4, 5, 6]

/** What was in it, each with its picture, and the way to it. */
const Result = observer(function Result<Info extends DrawInfo>({ state, pictureOf, keep }: Props<Info>) {
  const { results } = state
  const close = () => state.putAway()
  const left = state.given
  return (
    <View className="opened">
      <View className={`opened__list ${results.length === 1 ? 'opened__list--one' : ''}`}>
        {results.map(line => (
          <View key={line.id} className="opened__one">
            {pictureOf(line) ? (
              <Pic src={pictureOf(line)} alt="" width={400} className="opened__pic" />
            ) : (
              <View className="opened__medal">
                <Icon name={line.kind === 'prize_coupon' ? 'ticket' : 'gift'} size={72} />
              </View>
            )}
            <View className="opened__name">{line.name}</View>
            <View className="opened__note">{noteOf(line)}</View>
          </View>
        ))}
      </View>
      <Button
        kind="main"
        size="large"
        block
        onClick={() => {
          close()
          keep.run()
        }}
      >
        {keep.words}
      </Button>
      {left > 0 && (
        <Button
          kind="outline"
          size="large"
          block
          onClick={() => {
            close()
            state.draw()
          }}
        >
          {`再拆一个（还有 ${left} 个）`}
        </Button>
      )}
    </View>
  )
})

const noteOf = ({ bonus, guaranteed, ticket_no: ticket }: DrawnLine) => {
  if (bonus) return `最后一个，另得${bonus}`
  return guaranteed ? '保底必得' : `第 ${ticket} 个`
}
