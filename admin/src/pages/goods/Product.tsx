import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api'
import { dropDraft, keptDraft } from '../../kit/drafts'
import { useMay, useMe } from '../../kit/me'
import { StateOf } from '../../kit/states'
import { type Detail, type Draft, draftOf, newDraft } from './draft'
import { Editor } from './Editor'
import { differences, takenOver } from './facets'
import { KeptDraft } from './KeptDraft'

/** A product to be made or changed. What is typed stays until it is saved or left, whatever else is loaded anew. */
export default function Product() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['product', id],
    queryFn: () => api('GET /api/admin/goods/detail/{id}', { id }),
    enabled: id !== 'new',
    refetchOnWindowFocus: false
  })
  if (id === 'new') return <Editing key={id} onLook={async () => {}} />
  if (!query.data) return <StateOf query={query} />
  return <Editing key={id} newest={query.data} onLook={() => query.refetch()} />
}

/** What the form stands on: the product as it was loaded, and what the form begins with. */
interface Stand {
  goods?: Detail
  start: Partial<Draft>
  /** Counts up with each of them, so that the form begins anew. */
  round: number
}

interface Props {
  newest?: Detail
  onLook(): Promise<unknown>
}

function Editing({ newest, onLook }: Props) {
  const { id: person, shop } = useMe()
  const mayEdit = useMay()('goods.edit')
  const now = newest ? draftOf(newest) : newDraft(shop?.id)
  // Fields that are called otherwise one day are another kind of draft.
  const what = `goods-1/${newest?.id ?? 'new'}`
  const [{ goods, start, round }, setStand] = useState<Stand>({ goods: newest, start: now, round: 0 })
  const [kept, setKept] = useState(() => (mayEdit ? keptDraft<Partial<Draft>>(person, what) : undefined))
  const stand = (draft: Partial<Draft>) =>
    setStand(before => ({ goods: newest, start: draft, round: before.round + 1 }))
  const forget = () => {
    dropDraft(person, what)
    setKept(undefined)
  }
  const rows = kept && differences(kept.basis, kept.draft, now)
  const isOffered = rows !== undefined && rows.length > 0
  // What says the same as the product is no draft any more.
  useEffect(() => {
    if (rows?.length === 0) forget()
  })
  return (
    <>
      {isOffered && (
        <KeptDraft
          at={kept!.at}
          rows={rows}
          onTake={mine => {
            setKept(undefined)
            stand(takenOver(now, mine))
          }}
          onDrop={forget}
        />
      )}
      <Editor
        key={round}
        goods={goods}
        start={start}
        basis={goods ? draftOf(goods) : newDraft(shop?.id)}
        newest={newest}
        what={what}
        isOpen={mayEdit && !isOffered}
        onLook={onLook}
        onStand={stand}
      />
    </>
  )
}
