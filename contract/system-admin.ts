import { Count, contract, Flag, Id, Nothing, Nullable, OneOf, Optional, Seconds, Text, Type, Words } from './core'

const Bytes = Type.Integer({ minimum: 0, description: 'bytes' })
const Took = Type.Integer({ minimum: 0, description: 'milliseconds' })

export const JOB_STATES = ['never', 'asked', 'running', 'cut', 'failed', 'done'] as const
export const PROVIDER_STATES = ['on', 'sandbox', 'off'] as const

/** How the server itself is: jobs, servers, outside services, what is stored. */
export const adminSystem = contract({
  'GET /api/admin/system/jobs': {
    auth: 'console',
    right: 'system.read',
    summary: 'What runs by the clock and how it went last, what failed first',
    input: Type.Object({ state: Optional(OneOf(['failed'], '状态')) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          name: Type.String(),
          words: Type.String({ description: 'what it does' }),
          every_s: Nullable(Type.Integer({ description: 'null until a server that does jobs has run' })),
          state: OneOf(JOB_STATES, '状态', {}),
          started_time: Nullable(Seconds),
          next_time: Nullable(Seconds),
          took_ms: Nullable(Took),
          done_count: Count,
          failure_count: Type.Integer({ minimum: 0, description: 'failures in a row' }),
          failure: Type.String({ description: 'what the last failure said, also when it goes well again' }),
          failed_time: Nullable(Seconds)
        })
      ),
      job_servers: Type.Integer({ minimum: 0, description: 'servers that do jobs and run now' })
    })
  },
  'POST /api/admin/job/run': {
    auth: 'console',
    right: 'job.run',
    summary: 'Has a job run within seconds, by whichever server does jobs',
    input: Type.Object({ name: Text(60, '任务', 1), reason: Words(140, '原因') }),
    data: Nothing,
    refusals: ['NO_SERVER']
  },
  'GET /api/admin/system/servers': {
    auth: 'console',
    right: 'system.read',
    summary: 'Servers that ran in the last day, and which version answers',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          version: Type.String(),
          node_version: Type.String(),
          does_jobs: Flag,
          memory_mb: Count,
          is_alive: Flag,
          started_time: Seconds,
          seen_time: Seconds
        })
      ),
      version: Type.String(),
      database_version: Type.String()
    })
  },
  'GET /api/admin/system/providers': {
    auth: 'console',
    right: 'system.read',
    summary: 'Outside services: which are on, and which of their settings are there; never their values',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String(),
          maker: Type.String({ description: 'who provides it' }),
          state: OneOf(PROVIDER_STATES, '状态'),
          is_testable: Flag,
          settings: Type.Array(Type.Object({ name: Type.String(), is_set: Flag }))
        })
      )
    })
  },
  'POST /api/admin/provider/test': {
    auth: 'console',
    right: 'provider.test',
    ownTrail: true,
    summary: 'Makes a call to an outside service that changes nothing there, and tells how it went',
    input: Type.Object({ name: Text(40, '外部服务', 1) }),
    data: Type.Object({ is_ok: Flag, words: Type.String(), took_ms: Took }),
    refusals: ['NO_TEST']
  },
  'GET /api/admin/system/storage': {
    auth: 'console',
    right: 'system.read',
    summary: 'What the database and the files take; counted once a minute, large tables by a sample',
    input: Nothing,
    data: Type.Object({
      database_bytes: Bytes,
      tables: Type.Array(
        Type.Object({
          name: Type.String(),
          bytes: Bytes,
          about_rows: Nullable(Count),
          growth: Type.String({ description: 'what keeps it from growing without end' })
        }),
        { description: 'the largest thirty' }
      ),
      files: Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String(),
          file_count: Count,
          bytes: Bytes,
          is_estimated: Flag
        })
      ),
      disk: Nullable(Type.Object({ disk_bytes: Bytes, free_bytes: Bytes }))
    })
  }
})
