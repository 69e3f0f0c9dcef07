"""What reaches people who are not looking at the page: e-mail and Web Push, from an outbox that loses nothing."""
