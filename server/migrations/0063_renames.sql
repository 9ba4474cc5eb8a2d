CREATE TABLE "renames" (
	"id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"after" uuid
);
