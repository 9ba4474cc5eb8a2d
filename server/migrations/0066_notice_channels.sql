CREATE TABLE "notice_channels" (
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"off" boolean DEFAULT false NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_channels_topic_channel_pk" PRIMARY KEY("topic","channel"),
	CONSTRAINT "notice_channels_channel" CHECK ("notice_channels"."channel" in ('weixin', 'sms'))
);
