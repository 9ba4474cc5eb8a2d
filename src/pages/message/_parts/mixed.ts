import type { Data, Endpoints } from '@contract'
import type { Conversation } from '@/api/chat/transport'

export type Centre = Data<Endpoints['GET /api/message']>
type Kind = Centre['list'][number]

/** One who writes to the person: a kind of notices, or somebody they talk with. */
export type Sender = { key: string; time_s: number } & (
  | { kind: Kind; talk?: undefined }
  | { talk: Conversation; kind?: undefined }
)

/** Kinds of notices that have any, and all talks, by when the newest of each came; what came at once keeps its place. */
export function mixed(kinds: readonly Kind[], talks: readonly Conversation[]): Sender[] {
  const notices = kinds.flatMap((kind): Sender[] =>
    kind.last ? [{ key: kind.kind, time_s: kind.last.add_time, kind }] : []
  )
  const said = talks.map((talk): Sender => ({ key: talk.id, time_s: talk.time, talk }))
  return [...notices, ...said].sort((a, b) => b.time_s - a.time_s)
}
