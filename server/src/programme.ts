import type { PersonalData } from './db/personal'
import type { ApplicationKind } from './engines/application'
import type { AwardKind } from './engines/calendar'
import type { DrawPlace, PrizeKind } from './engines/draw'
import type { ConditionKind, GivingKind } from './engines/giveaway'
import type { GroupKind } from './engines/group'
import type { ReasonTitles } from './engines/ledger'
import type { LockKind } from './engines/lock'
import type { OrderKind, OrderReward } from './engines/order'
import type { SheetKind } from './engines/sheet'
import type { TaskEvent } from './engines/task'
import type { Domain } from './http/context'
import type { DeskFileKind } from './http/desk-files'
import type { Gauge } from './http/metrics'
import type { HeldDeed } from './http/two-persons'
import type { Pages, Server } from './services'

/** Work that has to be done now and then. Every job may run on several servers at once and does each thing once. */
export interface Job {
  name: string
  every_s: number
  /** Answers how much it did. */
  run(services: Server): Promise<number>
}

/** A command of the operators' command line, under its name. */
export interface Command {
  usage: string
  words: string
  /** How many words it needs at least. */
  needs: number
  /** Does it and answers what to print. Throws with words for the operator. */
  run(services: Server, args: string[]): Promise<string>
}
export type Commands = Readonly<Record<string, Command>>

/** What a domain consists of, named in its `domain.ts`; `domains/index.ts` collects them all. */
export interface Programme {
  /** Contracts with the handlers that answer them. */
  contracts: readonly Domain[]
  /** What it brings to the engines. */
  orderKinds?: readonly OrderKind[]
  /** Points it gives for orders of goods. */
  orderRewards?: readonly OrderReward[]
  groupKinds?: readonly GroupKind[]
  applicationKinds?: readonly ApplicationKind[]
  prizeKinds?: readonly PrizeKind[]
  drawPlaces?: readonly DrawPlace[]
  givingKinds?: readonly GivingKind[]
  conditionKinds?: readonly ConditionKind[]
  lockKinds?: readonly LockKind[]
  awardKinds?: readonly AwardKind[]
  /** What happens in it that tasks may count. */
  taskEvents?: readonly TaskEvent[]
  /** Files of rows that people at the console may send in. */
  sheetKinds?: readonly SheetKind[]
  /** Files of rows that people at the console may take away. */
  deskFiles?: readonly DeskFileKind[]
  /** Its writes at the console that need two persons above an amount. */
  heldDeeds?: readonly HeldDeed[]
  jobs?: readonly Job[]
  /** What becomes of the rows kept of each person: of its own tables, and of those of the engines it presents. */
  personal?: readonly PersonalData[]
  commands?: Commands
  /** Numbers for whoever watches the server. */
  gauges?: readonly Gauge[]
  /** Pages of the app that engines send people to. */
  pages?: Partial<Pages>
  /** Ledger pools that are this domain's to pay from; `draw-*` stands for all that begin so. Others may name them in kinds. */
  pools?: readonly string[]
  /** What people read on a statement where money or points moved for a reason of its own, or of an engine it presents. */
  reasons?: ReasonTitles
}
