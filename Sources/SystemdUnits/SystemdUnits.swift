// SystemdUnits
