/** Imported first by tests in which staff need a second step: set before the application is imported. */
process.env.STAFF_MFA = 'required'
